import { adjustments } from './adjustments.ts';
import { chat } from './chat.ts';
import { alerts } from './alerts.ts';
import { content } from './content.ts';
import { convert } from './convert.ts';
import { copy } from './copy.ts';
import { coupons } from './coupons.ts';
import { dual } from './dual.ts';
import { funding } from './funding.ts';
import { futures } from './futures.ts';
import { growth } from './growth.ts';
import { identity } from './identity.ts';
import { loan } from './loan.ts';
import { markets } from './markets.ts';
import { messages } from './messages.ts';
import { earn } from './earn.ts';
import { mining } from './mining.ts';
import { subscription } from './subscription.ts';
import { nft } from './nft.ts';
import { operatorConfig } from './operator-config.ts';
import { operatorFaults } from './operator-faults.ts';
import { proposals } from './proposals.ts';
import { operatorLedger } from './operator-ledger.ts';
import { operatorUsers } from './operator-users.ts';
import { operators } from './operators.ts';
import { options } from './options.ts';
import { people } from './people.ts';
import { prediction } from './prediction.ts';
import { profile } from './profile.ts';
import { promotions } from './promotions.ts';
import { push } from './push.ts';
import { quickBuy } from './quick-buy.ts';
import { receipts } from './receipts.ts';
import { security } from './security.ts';
import { site } from './site.ts';
import { spot } from './spot.ts';
import { uploads } from './uploads.ts';
import { wallet } from './wallet.ts';

/** Every call by area and name. */
export const calls = {
  site,
  content,
  people,
  security,
  markets,
  spot,
  futures,
  options,
  copy,
  receipts,
  wallet,
  convert,
  messages,
  chat,
  alerts,
  push,
  loan,
  uploads,
  identity,
  profile,
  funding,
  quickBuy,
  growth,
  coupons,
  promotions,
  dual,
  mining,
  subscription,
  prediction,
  nft,
  earn,
  operators,
  operatorUsers,
  operatorLedger,
  operatorConfig,
  operatorFaults,
  adjustments,
  proposals,
} as const;
export type Calls = typeof calls;
