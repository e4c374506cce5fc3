export { type CodeSecret, loadCodeSecret } from './codes.ts';
export { ensureDemoLogin } from './demo.ts';
export { tidyPeople } from './housekeeping.ts';
export { Passwords } from './passwords.ts';
export { peopleRoutes } from './people.routes.ts';
export { Sessions } from './sessions.ts';
