import { hasScreen, orderPath, tradePath } from '../page/screens.ts';
import { SHARE_PATH } from '../growth/paths.ts';
import { receiptPath } from '../trading/receipt-path.ts';
import { CONVERT_PATH } from './convert-path.ts';
import { MY_INVEST_PATH } from './invest-path.ts';
import { ALL_RECORDS_PATH, COIN_RECORDS_PATH, EXPLAIN_PATH } from './records-path.ts';
import { TRANSFER_HISTORY_PATH } from './transfer-path.ts';

const FUND_RECORD_PATH = '/pages/fund/receive_withdraw_record';
const BUY_ORDER_PATH = '/pages/buy/order';
const POSITIONS_PATH = '/pages/transaction/contract_order';
const OPTIONS_PATH = '/pages/transaction/seconds_order';
const COPIES_PATH = '/pages/copytrade/my';
const LOANS_PATH = '/pages/common/borrowing';
const MINING_PATH = '/pages/lockming/detail';
const SUBSCRIPTIONS_PATH = '/pages/ieo/order';
const MY_BETS_PATH = '/pages/game/game?view=mine';
const OWN_NFT_PATH = '/pages/nft/myNft';
const COUPONS_PATH = '/pages/setting/coupon';

/** What a change of a balance, or a part of it that is frozen, belongs to. */
export interface Cause {
  /** `spot.trade`, `option`. */
  readonly kind: string;
  readonly reference: number;
  readonly symbol?: string | null;
}

type PathTo = (cause: Cause) => string | undefined;

/** By the part of a bill's kind that stands before the point. */
const OF_BILLS: Readonly<Record<string, PathTo>> = {
  spot: ({ reference }) => orderPath(reference),
  stock: tradePathOf,
  futures: () => `${POSITIONS_PATH}?tab=history`,
  option: ({ reference }) => receiptPath('option', reference),
  copy: () => `${COPIES_PATH}?tab=history`,
  wallet: ({ reference }) => `${TRANSFER_HISTORY_PATH}?id=${reference}`,
  convert: ({ reference }) => `${ALL_RECORDS_PATH}?id=convert-${reference}`,
  buy: buyOrderPath,
  deposit: depositPath,
  withdrawal: withdrawalPath,
  loan: () => LOANS_PATH,
  referral: () => SHARE_PATH,
  dual: () => MY_INVEST_PATH,
  mining: miningPath,
  subscription: () => SUBSCRIPTIONS_PATH,
  prediction: () => MY_BETS_PATH,
  nft: () => `${OWN_NFT_PATH}?tab=orders`,
  coupon: () => COUPONS_PATH,
};

const OF_HOLDS: Readonly<Record<string, PathTo>> = {
  position: () => POSITIONS_PATH,
  copy: () => POSITIONS_PATH,
  option: () => OPTIONS_PATH,
  loan: () => LOANS_PATH,
  dual: () => MY_INVEST_PATH,
  mining: miningPath,
  subscription: () => SUBSCRIPTIONS_PATH,
  prediction: () => MY_BETS_PATH,
  nft: () => `${OWN_NFT_PATH}?tab=bids`,
  withdrawal: withdrawalPath,
  order: tradePathOf,
};

const OF_RECORDS: Readonly<Record<string, PathTo>> = {
  deposit: depositPath,
  withdrawal: withdrawalPath,
  buy: buyOrderPath,
  convert: () => CONVERT_PATH,
};

/** Where to read on about a bill; nothing where there is no such page. */
export function billPath(cause: Cause): string | undefined {
  if (cause.reference === 0 && cause.kind !== 'loan') return undefined;
  return known(OF_BILLS[cause.kind.split('.')[0] ?? '']?.(cause));
}

/** Where something that holds money can be looked at, or ended. */
export function holdPath(cause: Cause): string | undefined {
  return known(OF_HOLDS[cause.kind]?.(cause));
}

/** Where a record of each kind is shown with all that belongs to it. */
export function recordPath(kind: string, reference: number): string | undefined {
  return known(OF_RECORDS[kind]?.({ kind, reference }));
}

function known(path: string | undefined): string | undefined {
  return path !== undefined && hasScreen(path) ? path : undefined;
}

function tradePathOf({ symbol }: Cause): string | undefined {
  return symbol == null ? undefined : tradePath(symbol);
}

function buyOrderPath({ reference }: Cause): string {
  return `${BUY_ORDER_PATH}?id=${reference}`;
}

function miningPath({ reference }: Cause): string {
  return `${MINING_PATH}?id=${reference}`;
}

function depositPath({ reference }: Cause): string {
  return `${FUND_RECORD_PATH}?tab=deposits&id=${reference}`;
}

function withdrawalPath({ reference }: Cause): string {
  return `${FUND_RECORD_PATH}?tab=withdrawals&id=${reference}`;
}

interface Balance {
  readonly currency: number;
  readonly type: string;
}

/** Why a balance is what it is. */
export function explainPath({ currency, type }: Balance): string {
  return `${EXPLAIN_PATH}?currency=${currency}&type=${type}`;
}

/** What came, went and was moved of a currency in an account. */
export function coinRecordsPath({ currency, type }: Balance): string {
  return `${COIN_RECORDS_PATH}?currency=${currency}&type=${type}`;
}
