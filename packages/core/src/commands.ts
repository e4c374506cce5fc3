import * as config from './config/commands.ts';
import type { CommandDefinition, TimerDefinition } from './kernel/command.ts';
import { tick } from './market/tick.ts';
import { grant } from './people/grant.ts';
import { open } from './people/open.ts';
import { setTrading } from './people/set-trading.ts';
import { amend } from './spot/amend.ts';
import { cancel, cancelAll } from './spot/cancel.ts';
import { expire } from './spot/expire.ts';
import { place } from './spot/place.ts';
import { placePair } from './spot/place-pair.ts';

/** Every verb of the exchange. */
export const commands: readonly CommandDefinition[] = [
  config.openExchange,
  config.defineCurrency,
  config.defineInstrument,
  config.defineMarket,
  config.switchMarket,
  config.defineVipLevel,
  config.defineSetting,
  open,
  setTrading,
  grant,
  tick,
  place,
  placePair,
  amend,
  cancel,
  cancelAll,
];

/** What happens by itself when its time has come. */
export const timerActions: readonly TimerDefinition[] = [expire];
