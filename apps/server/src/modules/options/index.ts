export { type OptionRow, type OptionWire, optionWire } from './option-wire.ts';
export { optionsRoutes } from './options.routes.ts';
