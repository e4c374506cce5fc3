import type { OutputOf, calls } from '@kontor/contract/light';

type Funding = typeof calls.funding;

export type FundingInfo = OutputOf<Funding['info']>;
export type Network = FundingInfo['networks'][number];
export type NetworkKind = Network['kind'];
export type Paying = OutputOf<Funding['depositAddress']>;
export type Deposit = OutputOf<Funding['deposits']>['data'][number];
export type Withdrawal = OutputOf<Funding['withdrawals']>['data'][number];
export type WalletAddress = OutputOf<Funding['addresses']>['data'][number];
export type DomesticCard = OutputOf<Funding['cards']>['data'][number];
export type InternationalCard = OutputOf<Funding['internationalCards']>['data'][number];
