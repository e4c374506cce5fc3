import type { Subject } from '../kernel/subject.ts';
import * as config from './commands.ts';
import { pulse } from './pulse.ts';
import { beginVersion } from './version.ts';

export const configSubject = {
  commands: [
    pulse,
    beginVersion,
    config.openExchange,
    config.fundHouse,
    config.defineCurrency,
    config.defineInstrument,
    config.defineMarket,
    config.switchMarket,
    config.defineVipLevel,
    config.defineSetting,
  ],
} as const satisfies Subject;
