/**
 * Reasons that the console offers and that a member then reads, by the kind of the decision. What
 * is in braces the server fills in from the row that is decided.
 */
export const MEMBER_REASONS = {
  'buy.rejected': [
    'No payment of {amount} {currency} with the reference {reference} has arrived',
    'The slip is not of this payment',
  ],
  'buy.appeal_refused': [
    'The bank knows no payment of {amount} {currency} with the reference {reference}',
    'The payment was sent back',
  ],
  'loan.rejected': ['The treasury is lent out', 'The credit committee declined'],
  'trader.rejected': ['Too short a history', 'The introduction promises gains'],
  'trader.suspended': ['Trades against the followers', 'At the member’s own wish'],
  'nft.artist_rejected': ['No own works shown', 'Against the rules of content'],
  'nft.artist_suspended': ['Against the rules of content', 'Complaints of others'],
  'nft.drop_rejected': [
    'Somebody else’s work',
    'Against the rules of content',
    'Unclear description',
  ],
  'deposit.other': [],
  'withdrawal.other': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type MemberReasonKind = keyof typeof MEMBER_REASONS;

/** Reasons that the console offers for the log alone: no member reads them. */
export const LOG_REASONS = {
  approveDeposit: [
    'Arrived, compared with the statement',
    'Arrived on the chain, confirmations checked',
    'Voucher and payer match the member',
  ],
  rejectDeposit: [
    'Nothing like it in the statement',
    'The voucher cannot be read',
    'The payer is not the member',
    'The same voucher as an earlier one',
  ],
  approveWithdrawal: [
    'Member, destination and history checked',
    'Second look: agrees with the first reviewer',
    'Called the member back',
  ],
  rejectWithdrawal: [
    'The destination does not exist',
    'The account is not in the member’s name',
    'Signs of a stolen account',
    'The bank returned it',
  ],
  send: ['Paid out by the bank', 'Paid out from the cold wallet'],
  complete: ['Confirmed by the bank', 'Confirmed on the chain'],
  retract: ['Mistyped', 'Looked at the wrong one'],
} as const;

/** A reason as a member reads it, or why it is none: of another decision, or with open braces. */
export function fittingReason(
  kind: MemberReasonKind,
  reason: string,
  values: Readonly<Record<string, string>> = {},
): string | undefined {
  const own: readonly string[] = MEMBER_REASONS[kind];
  const isOwn = own.some((preset) => plain(preset) === plain(reason));
  if (!isOwn && PRESETS.has(plain(reason))) return undefined;
  const text = reason.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return /[{}]/.test(text) ? undefined : text;
}

const plain = (text: string): string => text.trim().toLowerCase();
const PRESETS: ReadonlySet<string> = new Set(
  [...Object.values(MEMBER_REASONS), ...Object.values(LOG_REASONS)].flat().map(plain),
);
