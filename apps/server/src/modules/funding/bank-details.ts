import type { calls, InputOf, OutputOf } from '@kontor/contract';
import { siteSettings } from '@kontor/schema';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import type { Reads } from '../../platform/paging.ts';

export type BankDetails = OutputOf<typeof calls.funding.operatorBankDetails>['data'][number];
export type BankKind = BankDetails['kind'];
type Given = Omit<InputOf<typeof calls.funding.saveBankDetails>, 'reason'>;

export const BANK_KINDS = ['domestic', 'international'] as const;
const settingOf = (kind: BankKind) => `bank_details_${kind}`;

/** The platform's own accounts that are set, by kind. */
export async function bankDetails(queries: Reads): Promise<readonly BankDetails[]> {
  const names = BANK_KINDS.map(settingOf);
  const rows = await queries.select().from(siteSettings).where(inArray(siteSettings.name, names));
  return BANK_KINDS.flatMap((kind) => {
    const row = rows.find(({ name }) => name === settingOf(kind));
    return row === undefined ? [] : [JSON.parse(row.value) as BankDetails];
  });
}

/** No secret, but only for those who are signed in. */
export async function saveBankDetails(
  queries: Pick<Queries, 'insert'>,
  given: Given,
): Promise<BankDetails> {
  const details: BankDetails = {
    kind: given.kind,
    bank_name: given.bank_name,
    account_name: given.account_name,
    account_number: given.account_number,
    swift_code: textOf(given.swift_code),
    aba_number: textOf(given.aba_number),
    bank_address: textOf(given.bank_address),
    note: textOf(given.note),
  };
  const value = JSON.stringify(details);
  await queries
    .insert(siteSettings)
    .values({ name: settingOf(given.kind), value, public: false })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value } });
  return details;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
