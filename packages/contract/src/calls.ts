import { markets } from './markets.ts';
import { people } from './people.ts';
import { site } from './site.ts';
import { spot } from './spot.ts';
import { wallet } from './wallet.ts';

/** Every call by area and name. */
export const calls = { site, people, markets, spot, wallet } as const;
export type Calls = typeof calls;
