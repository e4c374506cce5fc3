import type { ErrorCode } from '@kontor/contract';
import {
  isPayerField,
  PAYER_FIELDS,
  type PayerData,
  type PayerField,
  payerFault,
  settledPayerText,
} from '@kontor/rules/payer';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { DataKeys } from '../../platform/data-keys.ts';
import type { Services } from '../../services.ts';
import { type BuyMethodRow, keepPayer, sealedPayerOf } from './quick-buy.queries.ts';

const PURPOSE = 'buy payer';

/**
 * What the method asks for out of what was sent, tidied up. Refuses with all faults, each at its
 * field; what the method does not ask for is not kept.
 */
export function readPayer(
  method: Pick<BuyMethodRow, 'fields' | 'country' | 'banks'>,
  sent: { readonly [Field in PayerField]?: string | undefined },
): PayerData {
  const faults: FieldFault[] = [];
  const payer: Partial<Record<PayerField, string>> = {};
  for (const field of method.fields.filter(isPayerField)) {
    const fault = payerFault(field, sent[field], method);
    if (fault === undefined) payer[field] = settledPayerText(field, sent[field] ?? '');
    else faults.push({ field, error: fault satisfies ErrorCode, values: { maximum: 120 } });
  }
  const [first] = faults;
  if (first !== undefined) throw new Refusal(first.error, {}, faults);
  return payer;
}

/**
 * Keeps who pays, encrypted; answers the name under which it lies. The same data for the same quote
 * have the same name, so that a repeated request is the same to the letter.
 */
export async function storePayer(
  { queries, dataKeys, wallClock }: Pick<Services, 'queries' | 'dataKeys' | 'wallClock'>,
  userId: number,
  quoteId: number,
  payer: PayerData,
): Promise<string> {
  const text = JSON.stringify(PAYER_FIELDS.map((field) => payer[field] ?? null));
  const id = dataKeys.hash(PURPOSE, `${userId} ${quoteId} ${text}`);
  const sealed = dataKeys.sealText(PURPOSE, id, text);
  await keepPayer(queries, { id, userId, sealed, createdAt: wallClock.now() });
  return id;
}

/** What was kept under a name. */
export async function openPayer(
  { queries, dataKeys }: Pick<Services, 'queries'> & { readonly dataKeys: DataKeys },
  id: string,
): Promise<Record<string, string>> {
  const sealed = await sealedPayerOf(queries, id);
  if (sealed === undefined) return {};
  const values = JSON.parse(dataKeys.openText(PURPOSE, id, sealed)) as (string | null)[];
  const pairs = PAYER_FIELDS.map((field, at) => [field, values[at] ?? null] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [PayerField, string] => pair[1] !== null));
}
