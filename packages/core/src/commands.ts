import { configSubject } from './config/subject.ts';
import { convertSubject } from './convert/subject.ts';
import { copySubject } from './copy/subject.ts';
import { adjustmentsSubject } from './adjustments/subject.ts';
import { couponsSubject } from './coupons/subject.ts';
import { dualSubject } from './dual/subject.ts';
import { faultsSubject } from './faults/subject.ts';
import { fundingSubject } from './funding/subject.ts';
import { growthSubject } from './growth/subject.ts';
import { futuresTrading } from './futures/settle.ts';
import { futuresSubject } from './futures/subject.ts';
import { loanSubject } from './loan/subject.ts';
import { limitsSubject } from './limits/subject.ts';
import { miningSubject } from './mining/subject.ts';
import { marketSubject } from './market/subject.ts';
import { nftSubject } from './nft/subject.ts';
import { noticesSubject } from './notices/subject.ts';
import { optionsSubject } from './options/subject.ts';
import { peopleSubject } from './people/subject.ts';
import type { CommandDefinition, TimerDefinition } from './kernel/command.ts';
import type { Subject, TradingRules } from './kernel/subject.ts';
import type { MarketRow } from './market/market.ts';
import { predictionSubject } from './prediction/subject.ts';
import { quickBuySubject } from './quick-buy/subject.ts';
import { spotTrading } from './spot/settle.ts';
import { spotSubject } from './spot/subject.ts';
import { stocksSubject } from './stocks/subject.ts';
import { subscriptionSubject } from './subscription/subject.ts';
import { stockTrading } from './stocks/trading.ts';

import { walletSubject } from './wallet/subject.ts';

/**
 * Every area of the exchange. Where several look at the same tick, they do so in this order.
 */
export const subjects = [
  configSubject,
  peopleSubject,
  marketSubject,
  spotSubject,
  futuresSubject,
  stocksSubject,
  optionsSubject,
  copySubject,
  walletSubject,
  convertSubject,
  loanSubject,
  noticesSubject,
  quickBuySubject,
  fundingSubject,
  limitsSubject,
  growthSubject,
  couponsSubject,
  dualSubject,
  miningSubject,
  subscriptionSubject,
  predictionSubject,
  nftSubject,
  adjustmentsSubject,
  faultsSubject,
] as const satisfies readonly Subject[];

/** How trades are paid for, by the kind of market. */
export const tradingByKind: Readonly<Record<MarketRow['kind'], TradingRules>> = {
  spot: spotTrading,
  stock: stockTrading,
  futures: futuresTrading,
};

type Definition = (typeof subjects)[number]['commands'][number];
export type CommandKind = Definition['kind'];
type DefinitionOf<Kind extends CommandKind> = Extract<Definition, { readonly kind: Kind }>;
/** What the sender of a command writes. */
export type CommandInput<Kind extends CommandKind> = NonNullable<DefinitionOf<Kind>['input']>;
/** What a command answers when it is done. */
export type CommandResult<Kind extends CommandKind> = ReturnType<DefinitionOf<Kind>['run']>;

/** Every verb of the exchange. */
export const commands: readonly CommandDefinition[] = subjects.flatMap((subject: Subject) => [
  ...subject.commands,
]);

/** What happens by itself when its time has come. */
export const timerActions: readonly TimerDefinition[] = subjects.flatMap((subject: Subject) => [
  ...(subject.timers ?? []),
]);
