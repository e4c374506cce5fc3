import { type FigureFault, plainDigits, readCode } from '@kontor/i18n';
import { actTexts as t } from '../texts/act.ts';
import type { ActField, Values } from './act.ts';
import { figures } from './figures.ts';

const named = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/u));

/** What the fields of the acts hold, by the names under which they are sent. */
export const FIELD_NAMES = {
  /** Amounts, rates, counts: read as everywhere. */
  figure: named(
    `amount collateral confirmations confirmed_usd currency_decimals daily_rate days days_active
    days_maximum days_minimum days_to_use discount fee hours linked_price lock_days max maximum
    maximum_lots maximum_quantity min min_deposit min_number minimum minimum_balance
    minimum_certification minimum_lots minimum_notional minimum_quantity minimum_vip minimum_volume
    payout_ratio penalty_rate per_user_limit price price_band price_decimals quantity
    quantity_decimals rate_year seconds stock total`,
  ),
  /** A figure that may lie below zero. */
  signed: named('overnight_rate sort value'),
  code: named('totp'),
  time: named(
    `claim_from claim_until closes_at dividend_time ends_at expires_at listing_at opens_at sale_from
    sale_until starts_at until`,
  ),
  /** Numbers that name something: their digits are read, and nothing else is changed. */
  number: named('area_code offer_id operator_id product_id txid uid user_id'),
  words: named(
    `abstract account act address_format body category certified chain code country currency
    currency_id deposit_enabled email enabled factor hosts identity keyword kind language link name
    new_password option_id options password payee prediction products qr_payload reason reason_code
    reason_text reference roles rules sale section shared_address source state status symbol text
    texts theme timed_options title type website whitepaper withdrawal_enabled`,
  ),
} as const satisfies Record<string, ReadonlySet<string>>;

type Kind = keyof typeof FIELD_NAMES;
const KINDS = Object.keys(FIELD_NAMES) as Kind[];

function kindOf({ name, options, lines }: ActField): Kind {
  if (options !== undefined || lines !== undefined) return 'words';
  return KINDS.find((kind) => FIELD_NAMES[kind].has(name)) ?? 'words';
}

const TIME = /^(?:(\d{4})[-/.](\d\d?)[-/.](\d\d?)[ T]\s*)?(\d\d?):(\d\d)$/u;

/** `2026/12/24 18:00` as `2026-12-24 18:00`; what is no such time stays. */
function readTime(text: string): string {
  const [all, year, ...rest] = TIME.exec(plainDigits(text).replace(/\s+/gu, ' ').trim()) ?? [];
  if (all === undefined) return text;
  const [month, day, hour, minute] = rest.map((part) => part?.padStart(2, '0'));
  const time = `${hour}:${minute}`;
  return year === undefined ? time : `${year}-${month}-${day} ${time}`;
}

const MINUS = /^\s*[-\u2212\uff0d]\s*(?=\S)/u;

/** As it is sent, or why it is not. */
function readField(field: ActField, typed: string): { value: string } | { fault: FigureFault } {
  const kind = kindOf(field);
  // What was not touched is sent as it came.
  if (typed === field.initial || kind === 'words') return { value: typed };
  if (kind === 'code') return { value: readCode(typed) };
  if (kind === 'number') return { value: plainDigits(typed) };
  if (kind === 'time') return { value: readTime(typed) };
  const isBelow = kind === 'signed' && MINUS.test(typed);
  // What is only typed again to be compared cannot become another number.
  const byHand = field.name !== 'confirmed_usd';
  const figure = isBelow ? typed.replace(MINUS, '') : typed;
  const { value, fault } = figures.read(figure, { byHand, isFinished: true });
  if (value === undefined) return { fault };
  return { value: isBelow && /[1-9]/u.test(value) ? `-${value}` : value };
}

/** Everything as it is sent; what could not be read stays as it was typed. */
export function readValues(fields: readonly ActField[], values: Values): Values {
  const read = fields.map((field) => {
    const typed = values[field.name] ?? '';
    const reading = readField(field, typed);
    return [field.name, 'value' in reading ? reading.value : typed] as const;
  });
  return { ...values, ...(Object.fromEntries(read) as Values) };
}

/** How to write what could not be read. */
export function fieldFault(field: ActField, typed: string): string | undefined {
  const reading = readField(field, typed);
  if ('value' in reading) return undefined;
  if (reading.fault.kind === 'ambiguous') {
    return t.twoNumbers(reading.fault.whole, reading.fault.decimal);
  }
  const { kind } = reading.fault;
  if (kind === 'negative') return t.notNegative;
  return kind === 'tooLong' ? t.tooLong : t.notNumber(figures.typed('1234.5'));
}
