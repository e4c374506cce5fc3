/** The two parts of the message centre that notices come in. */
export type NoticeSection = 'service' | 'system';

interface NoticeFacts {
  /** `service`: an answer of the customer service; `system`: what the platform did. */
  readonly section: NoticeSection;
  /** The page that it is about, where there is one; `{{name}}` stands for a value. */
  readonly path: string | null;
  /**
   * The placeholders of its texts. Money is decimal text; a name that ends in `At` is a time in ms.
   */
  readonly values: readonly string[];
}

/**
 * Everything that a member is told by a message. A kind is also the key of its texts in all
 * languages: `messages:<kind>.title` and `messages:<kind>.body`. An area adds its lines.
 */
export const NOTICE_KINDS = {
  'identity.approved': { section: 'system', path: '/pages/setting/real_mark', values: ['level'] },
  'identity.rejected': { section: 'system', path: '/pages/setting/real_mark', values: ['level'] },
  'trader.approved': { section: 'system', path: '/pages/follow/index', values: [] },
  'trader.rejected': { section: 'system', path: '/pages/follow/index', values: ['reason'] },
  'trader.suspended': { section: 'system', path: '/pages/follow/index', values: ['reason'] },
  'loan.quoted': {
    section: 'system',
    path: '/pages/common/borrowing',
    values: ['amount', 'currency', 'collateral', 'marginCurrency', 'validUntilAt'],
  },
  'loan.rejected': {
    section: 'system',
    path: '/pages/otc/otc',
    values: ['amount', 'currency', 'reason'],
  },
  'loan.warned': {
    section: 'system',
    path: '/pages/common/borrowing',
    values: ['loan', 'riskRate', 'closeRate', 'marginCurrency'],
  },
  'loan.overdue': {
    section: 'system',
    path: '/pages/common/borrowing',
    values: ['loan', 'debt', 'currency', 'dailyRate'],
  },
  'loan.closed': {
    section: 'system',
    path: '/pages/common/borrowing',
    values: ['loan', 'riskRate', 'sold', 'marginCurrency', 'returned'],
  },
  'dual.settled': {
    section: 'system',
    path: '/pages/invest/mine',
    values: ['order', 'symbol', 'price', 'linkedPrice', 'payout', 'currency'],
  },
  'dual.no_price': {
    section: 'system',
    path: '/pages/invest/mine',
    values: ['order', 'symbol', 'payout', 'currency'],
  },
  'buy.paid': {
    section: 'system',
    path: '/pages/buy/orders',
    values: ['reference', 'amount', 'currency'],
  },
  'buy.unpaid': {
    section: 'system',
    path: '/pages/buy/orders',
    values: ['reference', 'appealBeforeAt'],
  },
  'buy.rejected': {
    section: 'system',
    path: '/pages/buy/orders',
    values: ['reference', 'reason', 'appealBeforeAt'],
  },
  'buy.appeal_refused': {
    section: 'system',
    path: '/pages/buy/orders',
    values: ['reference', 'reason'],
  },
  'deposit.confirmed': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['amount', 'currency'],
  },
  'deposit.changed': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['amount', 'credited', 'currency'],
  },
  'deposit.rejected': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['amount', 'currency'],
  },
  'withdrawal.requested': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['number', 'currency', 'destination'],
  },
  'withdrawal.sent': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['receive', 'currency', 'destination'],
  },
  'withdrawal.done': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['receive', 'currency', 'destination'],
  },
  'withdrawal.rejected': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['number', 'currency'],
  },
  'rebate.paid': {
    section: 'system',
    path: '/pages/setting/share',
    values: ['amount', 'currency'],
  },
  'vip.raised': { section: 'system', path: '/pages/setting/vip', values: ['level'] },
  'vip.lowered': { section: 'system', path: '/pages/setting/vip', values: ['level'] },
  'adjustment.taken': {
    section: 'system',
    path: '/pages/setting/bill',
    values: ['amount', 'currency'],
  },
  'coupon.expiring': {
    section: 'system',
    path: '/pages/setting/coupon',
    values: ['coupon', 'useBeforeAt'],
  },
  'mining.first_dividend': {
    section: 'system',
    path: '/pages/lockming/order',
    values: ['order', 'amount', 'currency', 'days'],
  },
  'mining.completed': {
    section: 'system',
    path: '/pages/lockming/order',
    values: ['order', 'amount', 'earned', 'currency'],
  },
  'subscription.allotted': {
    section: 'system',
    path: '/pages/ieo/order',
    values: ['order', 'name', 'passed', 'code', 'refunded', 'currency'],
  },
  'subscription.refunded': {
    section: 'system',
    path: '/pages/ieo/order',
    values: ['order', 'name', 'refunded', 'currency'],
  },
  'subscription.listed': {
    section: 'system',
    path: '/pages/ieo/order',
    values: ['order', 'code', 'unlockAt'],
  },
  'subscription.unlocked': {
    section: 'system',
    path: '/pages/ieo/order',
    values: ['order', 'passed', 'code'],
  },
  'prediction.right': {
    section: 'system',
    path: '/pages/game/game?view=mine',
    values: ['quiz', 'amount', 'payout', 'currency'],
  },
  'prediction.missed': {
    section: 'system',
    path: '/pages/game/game?view=mine',
    values: ['quiz', 'amount', 'currency'],
  },
  'prediction.void': {
    section: 'system',
    path: '/pages/game/game?view=mine',
    values: ['quiz', 'amount', 'currency'],
  },
  'nft.artist_approved': { section: 'system', path: '/pages/nft/mine', values: [] },
  'nft.artist_rejected': { section: 'system', path: '/pages/nft/mine', values: ['reason'] },
  'nft.artist_suspended': { section: 'system', path: '/pages/nft/mine', values: ['reason'] },
  'nft.drop_approved': { section: 'system', path: '/pages/nft/mine', values: ['name'] },
  'nft.drop_rejected': { section: 'system', path: '/pages/nft/mine', values: ['name', 'reason'] },
  'nft.drop_unseen': { section: 'system', path: '/pages/nft/mine', values: ['name'] },
  'nft.outbid': {
    section: 'system',
    path: '/pages/nft/myNft',
    values: ['name', 'amount', 'currency'],
  },
  'nft.won': {
    section: 'system',
    path: '/pages/nft/purchase',
    values: ['order', 'name', 'amount', 'currency', 'payBeforeAt'],
  },
  'nft.lost': {
    section: 'system',
    path: '/pages/nft/myNft',
    values: ['name', 'amount', 'currency'],
  },
  'nft.offer': {
    section: 'system',
    path: '/pages/nft/purchase',
    values: ['order', 'name', 'amount', 'currency', 'payBeforeAt'],
  },
  'nft.to_pay': {
    section: 'system',
    path: '/pages/nft/purchase',
    values: ['order', 'name', 'amount', 'currency', 'payBeforeAt'],
  },
  'nft.expired': { section: 'system', path: '/pages/nft/myNft', values: ['order', 'name'] },
  'nft.forfeited': {
    section: 'system',
    path: '/pages/nft/myNft',
    values: ['order', 'name', 'amount', 'currency', 'net', 'fee'],
  },
  'nft.sold': { section: 'system', path: '/pages/nft/myNft', values: ['name', 'net', 'currency'] },
  'nft.compensated': {
    section: 'system',
    path: '/pages/nft/myNft',
    values: ['name', 'amount', 'currency', 'fee'],
  },
  'nft.unsold': { section: 'system', path: '/pages/nft/myNft', values: ['name'] },
  'withdrawal.failed': {
    section: 'system',
    path: '/pages/fund/receive_withdraw_record',
    values: ['number', 'currency'],
  },
  'futures.liquidated': {
    section: 'system',
    path: '/pages/transaction/contract_order?tab=history',
    values: ['position', 'symbol', 'mark', 'result', 'currency'],
  },
  'futures.deleveraged': {
    section: 'system',
    path: '/pages/transaction/contract_order?tab=history',
    values: ['position', 'symbol', 'mark', 'result', 'currency'],
  },
  'futures.profit_taken': {
    section: 'system',
    path: '/pages/transaction/contract_order?tab=history',
    values: ['position', 'symbol', 'mark', 'result', 'currency'],
  },
  'futures.stopped': {
    section: 'system',
    path: '/pages/transaction/contract_order?tab=history',
    values: ['position', 'symbol', 'mark', 'result', 'currency'],
  },
  'order.triggered': {
    section: 'system',
    path: '/pages/transaction/currency_order?tab=history&order={{order}}',
    values: ['order', 'symbol', 'reached'],
  },
  'order.self_trade': {
    section: 'system',
    path: '/pages/transaction/currency_order?tab=history&order={{order}}',
    values: ['order', 'symbol'],
  },
  'futures.entry_self_trade': {
    section: 'system',
    path: '/pages/transaction/contract_order?tab=history',
    values: ['position', 'symbol'],
  },
  'order.expired': {
    section: 'system',
    path: '/pages/transaction/currency_order?tab=history&order={{order}}',
    values: ['order', 'symbol'],
  },
  'stock.dividend': {
    section: 'system',
    path: '/pages/fund/assets',
    values: ['stock', 'amount', 'currency'],
  },
  'stock.split': {
    section: 'system',
    path: '/pages/fund/assets',
    values: ['stock', 'numerator', 'denominator'],
  },
  'copy.deadline': { section: 'system', path: '/pages/copytrade/my', values: ['follow'] },
  'copy.stop_loss': { section: 'system', path: '/pages/copytrade/my', values: ['follow'] },
  'copy.trader': { section: 'system', path: '/pages/copytrade/my', values: ['follow'] },
  'alert.above': {
    section: 'system',
    path: '/pages/transaction/index?symbol={{symbol}}',
    values: ['symbol', 'target', 'price', 'time'],
  },
  'alert.below': {
    section: 'system',
    path: '/pages/transaction/index?symbol={{symbol}}',
    values: ['symbol', 'target', 'price', 'time'],
  },
  'alert.rose': {
    section: 'system',
    path: '/pages/transaction/index?symbol={{symbol}}',
    values: ['symbol', 'percent', 'window', 'price', 'time'],
  },
  'alert.fell': {
    section: 'system',
    path: '/pages/transaction/index?symbol={{symbol}}',
    values: ['symbol', 'percent', 'window', 'price', 'time'],
  },
} as const satisfies Readonly<Record<string, NoticeFacts>>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
/** What fills the texts of a kind. */
export type NoticeValuesOf<Kind extends NoticeKind> = Readonly<
  Record<(typeof NOTICE_KINDS)[Kind]['values'][number], string | number>
>;
/** As a row carries it. */
export type NoticeValues = Readonly<Record<string, string | number>>;

/** The page that a message leads to, with what it is about in the address; null for none. */
export function noticeLink(kind: string, values: NoticeValues): string | null {
  if (!isNoticeKind(kind)) return null;
  const path: string | null = NOTICE_KINDS[kind].path;
  if (path === null) return null;
  return path.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, kind);
}

/** The kinds of a part of the message centre. */
export function noticeKindsOf(section: NoticeSection): NoticeKind[] {
  const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[];
  return kinds.filter((kind) => NOTICE_KINDS[kind].section === section);
}

/** Values that are figures: plain decimal text, shown as the reader's language writes them. */
export const NOTICE_FIGURES: ReadonlySet<string> = new Set([
  'amount',
  'closeRate',
  'collateral',
  'credited',
  'dailyRate',
  'debt',
  'earned',
  'fee',
  'linkedPrice',
  'mark',
  'net',
  'number',
  'passed',
  'payout',
  'percent',
  'price',
  'reached',
  'receive',
  'refunded',
  'result',
  'returned',
  'riskRate',
  'sold',
  'target',
]);

/** The values with their moments as text: in UTC to the minute, since no reader is at hand. */
export function withMoments(values: NoticeValues): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number'
        ? `${new Date(value).toISOString().slice(0, 16).replace('T', ' ')} UTC`
        : value,
    ]),
  );
}
