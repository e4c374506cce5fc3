import type * as adjustments from './adjustments.ts';
import type * as convert from './convert.ts';
import type * as copy from './copy.ts';
import type * as coupons from './coupons.ts';
import type * as dual from './dual.ts';
import type { ExchangeRow, RowOf } from './exchange-table.ts';
import type * as funding from './funding.ts';
import type * as futures from './futures.ts';
import type * as growth from './growth.ts';
import { FIRST_MEMBER_ID } from './ledger.ts';
import type * as ledger from './ledger.ts';
import type * as loan from './loan.ts';
import type * as market from './market.ts';
import type * as mining from './mining.ts';
import type * as nft from './nft.ts';
import type * as prediction from './prediction.ts';
import type * as quickBuy from './quick-buy.ts';
import type * as subscription from './subscription.ts';
import type * as wallet from './wallet.ts';

const ONE = 10n ** 18n;
const ROLLS = 1_000_000;

/** Who approved is not who defined. */
const hasTwo = (row: { readonly approvedBy: number | null; readonly definedBy: number }) =>
  row.approvedBy === null || row.approvedBy !== row.definedBy;
/** What moved money was agreed to by another than who asked for it. */
const isAgreed = (row: {
  readonly status: string;
  readonly decidedBy: number | null;
  readonly definedBy: number;
}) => row.status !== 'done' || (row.decidedBy !== null && row.decidedBy !== row.definedBy);
/** Something is held as long as the withdrawal goes on. */
const HELD: readonly string[] = ['requested', 'reviewed', 'sent'];

/** The checks of the tables that the core writes; a test compares them with the tables' own. */
interface Checked {
  balances: RowOf<typeof ledger.balancesTable>;
  orders: RowOf<typeof ledger.ordersTable>;
  positions: RowOf<typeof futures.positionsTable>;
  fills: RowOf<typeof market.fillsTable>;
  feed_gaps: RowOf<typeof market.feedGapsTable>;
  follows: RowOf<typeof copy.followsTable>;
  transfers: RowOf<typeof wallet.transfersTable>;
  loans: RowOf<typeof loan.loansTable>;
  conversions: RowOf<typeof convert.conversionsTable>;
  convert_quotes: RowOf<typeof convert.convertQuotesTable>;
  buy_quotes: RowOf<typeof quickBuy.buyQuotesTable>;
  buy_orders: RowOf<typeof quickBuy.buyOrdersTable>;
  deposits: RowOf<typeof funding.depositsTable>;
  withdrawals: RowOf<typeof funding.withdrawalsTable>;
  rebates: RowOf<typeof growth.rebatesTable>;
  coupon_offers: RowOf<typeof coupons.couponOffersTable>;
  coupons: RowOf<typeof coupons.couponsTable>;
  dual_products: RowOf<typeof dual.dualProductsTable>;
  dual_orders: RowOf<typeof dual.dualOrdersTable>;
  mining_products: RowOf<typeof mining.miningProductsTable>;
  mining_orders: RowOf<typeof mining.miningOrdersTable>;
  subscription_projects: RowOf<typeof subscription.subscriptionProjectsTable>;
  subscription_orders: RowOf<typeof subscription.subscriptionOrdersTable>;
  prediction_quizzes: RowOf<typeof prediction.predictionQuizzesTable>;
  nft_sales: RowOf<typeof nft.nftSalesTable>;
  nft_boxes: RowOf<typeof nft.nftBoxesTable>;
  nft_deposits: RowOf<typeof nft.nftDepositsTable>;
  nft_orders: RowOf<typeof nft.nftOrdersTable>;
  promotion_fundings: RowOf<typeof coupons.promotionFundingsTable>;
  adjustments: RowOf<typeof adjustments.adjustmentsTable>;
}

const CHECKS: { readonly [Name in keyof Checked]: (row: Checked[Name]) => boolean } = {
  balances: (row) => row.userId < FIRST_MEMBER_ID || (row.available >= 0n && row.frozen >= 0n),
  orders: (row) => row.holdLeft >= 0n,
  positions: ({ openLots, openValue, margin, advanced }) =>
    openLots >= 0n && openValue >= 0n && margin >= 0n && advanced >= 0n,
  fills: (row) => row.quantity > 0n,
  feed_gaps: (row) => row.untilAt - row.fromAt > row.staleMs,
  follows: (row) => row.highWaterMark >= 0n && row.sharePaid >= 0n,
  transfers: (row) => row.amount > 0n && row.fromAccountId !== row.toAccountId,
  loans: (row) => row.principal >= 0n && row.interest >= 0n && row.collateral >= 0n,
  conversions: ({ amount, received, fee, fromCurrencyId, toCurrencyId }) =>
    amount > 0n && received > 0n && fee >= 0n && fromCurrencyId !== toCurrencyId,
  convert_quotes: (row) =>
    row.fromPrice > 0n && row.toPrice > 0n && row.fromCurrencyId !== row.toCurrencyId,
  buy_quotes: (row) => row.amount > 0n && row.receive > 0n && row.fee >= 0n,
  buy_orders: ({ status, credited, paidAmount, receive }) =>
    (status === 'paid') === (credited !== null && paidAmount !== null) &&
    (credited === null || credited <= receive),
  deposits: isDepositSound,
  withdrawals: isWithdrawalSound,
  rebates: (row) => row.amount >= 0n && row.amount * ONE <= row.fees * row.rate,
  coupon_offers: (row) =>
    row.claimed <= row.quantity &&
    row.used <= row.claimed &&
    hasTwo(row) &&
    row.reservedOpen >= 0n &&
    row.reservedClaimed >= 0n &&
    (row.discount === null || (row.discount > 0n && row.discount <= ONE)),
  coupons: (row) => (row.remaining ?? 0n) >= 0n && (row.returned ?? 0n) >= 0n,
  dual_products: (row) => row.sold >= 0 && row.sold <= row.total && hasTwo(row),
  dual_orders: (row) => row.shares > 0 && row.principal > 0n,
  mining_products: (row) =>
    row.sold >= 0n && row.sold <= row.quantity && hasTwo(row) && row.penaltyMaximum <= ONE / 2n,
  mining_orders: isMiningSound,
  subscription_projects: (row) =>
    row.startsAt < row.endsAt &&
    row.endsAt <= row.listingAt &&
    row.passed <= row.total &&
    hasTwo(row),
  subscription_orders: ({ passed, applied, status, holdLeft }) =>
    passed >= 0n && passed <= applied && (status === 'applied' || holdLeft === 0n),
  prediction_quizzes: ({ state, rake, paid, pool, opensAt, closesAt }) =>
    (state !== 'over' || rake === null || paid === null || rake + paid === pool) &&
    opensAt < closesAt,
  nft_sales: ({ sold, reserved, stock, opened }) =>
    sold >= 0 && reserved >= 0 && sold + reserved <= stock && opened >= 0 && opened <= sold,
  nft_boxes: ({ roll }) => roll === null || (roll >= 0 && roll < ROLLS),
  nft_deposits: (row) => row.open || row.status !== 'frozen',
  nft_orders: ({ fee, royalty, net, price, deposit }) =>
    fee + royalty + net === price && deposit <= price,
  promotion_fundings: (row) => row.amount > 0n && isAgreed(row),
  adjustments: (row) =>
    row.amount > 0n &&
    row.amount <= row.paid &&
    row.held >= 0n &&
    row.held <= row.amount &&
    row.taken >= 0n &&
    row.taken <= row.amount &&
    isAgreed(row),
};

function isDepositSound(row: Checked['deposits']): boolean {
  const { status, credited, firstReviewer, operatorId, firstAmount } = row;
  const isBooked = credited !== null && credited > 0n;
  if ((status === 'confirmed') !== isBooked) return false;
  if (status !== 'confirmed' || firstReviewer === null) return true;
  // What is not known is no contradiction to the table.
  const isOther = operatorId === null || firstReviewer !== operatorId;
  return isOther && (firstAmount === null || firstAmount === credited);
}

function isWithdrawalSound(row: Checked['withdrawals']): boolean {
  const { holdLeft, status, amount, fee, secondReviewer, firstReviewer } = row;
  if (holdLeft !== (HELD.includes(status) ? amount : 0n)) return false;
  if (fee < 0n || fee >= amount) return false;
  return secondReviewer === null || firstReviewer === null || secondReviewer !== firstReviewer;
}

function isMiningSound(row: Checked['mining_orders']): boolean {
  const { earned, dividend, dividendsPaid, days, status, returned, penalty, amount } = row;
  if (earned !== dividend * BigInt(dividendsPaid)) return false;
  if (dividendsPaid < 0 || dividendsPaid > days) return false;
  return status === 'in_progress' || returned === null || returned + (penalty ?? 0n) === amount;
}

/** By the names of the tables that have checks: whether these let a row through. */
export const soundRows: ReadonlyMap<string, (row: ExchangeRow) => boolean> = new Map(
  Object.entries(CHECKS) as [string, (row: ExchangeRow) => boolean][],
);
