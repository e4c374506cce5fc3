export { notify } from './notify.ts';
export { symbolOf } from './positions.ts';
