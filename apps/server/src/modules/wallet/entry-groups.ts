import type { BillGroup } from '@kontor/contract';
import { ENTRY_KINDS } from '@kontor/core';

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What each reason for a change of a balance is filed under. */
const GROUP_OF: Readonly<Record<EntryKind, BillGroup>> = {
  'spot.trade': 'trade',
  'futures.profit': 'trade',
  'futures.liquidation': 'trade',
  'futures.fee': 'fee',
  'futures.overnight': 'fee',
  'buy.fee': 'buy',
  'option.stake': 'option',
  'option.payout': 'option',
  'stock.split': 'stock',
  'stock.dividend': 'stock',
  'copy.share': 'copy',
  'wallet.transfer': 'transfer',
  'convert.exchange': 'convert',
  deposit: 'deposit',
  'buy.credit': 'buy',
  withdrawal: 'withdrawal',
  'loan.principal': 'loan',
  'loan.interest': 'loan',
  'loan.collateral': 'loan',
  'loan.close': 'loan',
  'loan.close_fee': 'loan',
  'referral.rebate': 'growth',
  'coupon.voucher': 'coupon',
  'coupon.bonus': 'coupon',
  'coupon.bonus_return': 'coupon',
  'dual.buy': 'dual',
  'dual.principal': 'dual',
  'dual.payout': 'dual',
  'mining.lock': 'mining',
  'mining.dividend': 'mining',
  'mining.return': 'mining',
  'mining.penalty': 'mining',
  'subscription.apply': 'subscription',
  'subscription.paid': 'subscription',
  'subscription.refund': 'subscription',
  'subscription.allot': 'subscription',
  'subscription.unlock': 'subscription',
  'prediction.stake': 'prediction',
  'prediction.payout': 'prediction',
  'prediction.rake': 'prediction',
  'nft.payment': 'nft',
  'nft.fee': 'nft',
  'nft.royalty': 'nft',
  'nft.forfeit': 'nft',
  'member.grant': 'grant',
  'house.fund': 'grant',
  'promotion.fund': 'grant',
  'adjustment.twice': 'adjustment',
  'adjustment.amount': 'adjustment',
  'adjustment.recipient': 'adjustment',
  'adjustment.returned': 'adjustment',
};

/** The reasons that are filed under a group. */
export function kindsOf(group: BillGroup): readonly EntryKind[] {
  return ENTRY_KINDS.filter((kind) => GROUP_OF[kind] === group);
}

/** What a reason is filed under. */
export function groupOf(kind: EntryKind): BillGroup {
  return GROUP_OF[kind];
}

export function isEntryKind(kind: string): kind is EntryKind {
  return ENTRY_KINDS.some((one) => one === kind);
}
