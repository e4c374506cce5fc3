/**
 * Reasons that the console offers and that a member then reads, by the kind of the decision. What
 * is in braces the server fills in from the row that is decided.
 */
export const MEMBER_REASONS = {
  'buy.rejected': [
    'No payment of {amount} {currency} received with reference {reference}',
    'The proof is for another payment',
  ],
  'buy.appeal_refused': [
    'The bank has no record of a payment of {amount} {currency} with reference {reference}',
    'The payment was returned',
  ],
  'loan.rejected': ['Treasury fully lent', 'Declined by credit committee'],
  'trader.rejected': ['Track record too short', 'Introduction promises profits'],
  'trader.suspended': ['Trades against copiers', 'Requested by the member'],
  'nft.artist_rejected': ['No original work shown', 'Breaks content rules'],
  'nft.artist_suspended': ['Breaks content rules', 'Complaints received'],
  'nft.drop_rejected': ['Someone else’s work', 'Breaks content rules', 'Unclear description'],
  'deposit.other': [],
  'withdrawal.other': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type MemberReasonKind = keyof typeof MEMBER_REASONS;

/** Reasons that the console offers for the log alone: no member reads them. */
export const LOG_REASONS = {
  approveDeposit: [
    'Received, checked against the statement',
    'Received on chain, confirmations checked',
    'Proof and payer match the member',
  ],
  rejectDeposit: [
    'Nothing matching on the statement',
    'Proof is not legible',
    'Payer is not the member',
    'Same proof as an earlier deposit',
  ],
  approveWithdrawal: [
    'Member, destination and history checked',
    'Second review: agrees with the first',
    'Called the member back',
  ],
  rejectWithdrawal: [
    'Destination does not exist',
    'Account is not in the member’s name',
    'Signs of a stolen account',
    'Returned by the bank',
  ],
  send: ['Paid by the bank', 'Paid from the cold wallet'],
  complete: ['Confirmed by the bank', 'Confirmed on chain'],
  retract: ['Typing error', 'Wrong row'],
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
