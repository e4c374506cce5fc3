import { calls, type OutputOf } from '@kontor/contract';
import {
  checkAba,
  checkPhone,
  checkSwift,
  maskedCard,
  type NumberCheck,
} from '@kontor/rules/cards';
import { bankCards } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { MemberContext } from '../../http/submit.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { violatedUniqueIndex } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { changeAccount } from '../security/index.ts';
import { usableFrom } from './addresses.ts';
import { type CardRow, countCards, forgetCard, listCards, lockSaved } from './saved.queries.ts';

type Domestic = OutputOf<typeof calls.funding.saveCard>;
type International = OutputOf<typeof calls.funding.saveInternationalCard>;

const CARDS_MAX = 20;
const TAIL = 4;
const PURPOSE = 'bank cards';
/** A sealed number says whose it is, so that it cannot be put into another's row. */
const placeOf = (userId: number) => `card of ${userId}`;

/** What both kinds of cards say. */
export interface CardInput {
  readonly proof: string;
  readonly kind: CardRow['kind'];
  readonly realName: string;
  readonly number: NumberCheck;
  readonly bankName: string;
  readonly branch: string;
  readonly phone: string;
  readonly abaNumber: string | undefined;
  readonly swiftCode?: string;
  readonly provinceCity?: string;
  readonly holderAddress?: string;
}

/** Saves a card, its number encrypted, once; refuses at the field what no bank writes. */
export async function saveCardOf(context: MemberContext, card: CardInput): Promise<CardRow> {
  const { member, services } = context;
  const { userId } = member;
  const { dataKeys, clock } = services;
  const { kind, realName, bankName, branch, provinceCity = '', holderAddress = '' } = card;
  if (card.number.fault !== undefined) refuse(card.number.fault, { field: 'card_number' });
  const { number } = card.number as { number: string };
  const checked = {
    swiftCode: card.swiftCode === undefined ? '' : swiftOf(card.swiftCode),
    abaNumber: card.abaNumber === undefined ? '' : abaOf(card.abaNumber),
    phone: checkPhone(card.phone) ?? refuse('PHONE_WRONG', { field: 'phone' }),
  };
  const proved = { purpose: 'destination', proof: card.proof } as const;
  const { result: row } = await changeAccount(context, proved, async (writes) => {
    await lockSaved(writes, userId);
    if ((await countCards(writes, userId)) >= CARDS_MAX) {
      return refuse('TOO_MANY_CARDS', { maximum: CARDS_MAX });
    }
    const [saved] = await writes
      .insert(bankCards)
      .values({
        userId,
        kind,
        realName,
        bankName,
        branch,
        provinceCity,
        holderAddress,
        ...checked,
        numberSealed: dataKeys.sealText(PURPOSE, placeOf(userId), number),
        numberHash: dataKeys.hash(PURPOSE, number),
        numberTail: number.slice(-TAIL),
        createdAt: clock.now(),
        usableFrom: usableFrom(services),
      })
      .returning();
    const values = { name: bankName, to: `…${number.slice(-TAIL)}` };
    return { kind: 'card_saved', values, result: saved };
  }).catch((error: unknown) => {
    if (violatedUniqueIndex(error) !== 'bank_cards_one') throw error;
    return refuse('CARD_EXISTS', { field: 'card_number' });
  });
  if (row === undefined) throw new Error('the card was not saved');
  return row;
}

export function swiftOf(text: string): string {
  return checkSwift(text) ?? refuse('SWIFT_WRONG', { field: 'swift_code' });
}

export function abaOf(text: string): string {
  return checkAba(text) ?? refuse('ABA_WRONG', { field: 'aba_number' });
}

/** A card's whole number, for whoever pays to it. */
export function cardNumberOf(
  { dataKeys }: Pick<Services, 'dataKeys'>,
  { userId, numberSealed }: CardRow,
): string {
  return dataKeys.openText(PURPOSE, placeOf(userId), numberSealed);
}

function cardWire({ clock }: Pick<Services, 'clock'>, row: CardRow) {
  return {
    id: row.id,
    real_name: row.realName,
    card_number: maskedCard(row.numberTail),
    bank_name: row.bankName,
    branch: row.branch,
    phone: row.phone,
    aba_number: row.abaNumber,
    usable_from: row.usableFrom,
    usable: row.usableFrom <= clock.now(),
  };
}

export function domesticWire(services: Pick<Services, 'clock'>, row: CardRow): Domestic {
  return { ...cardWire(services, row), province_city: row.provinceCity };
}

export function internationalWire(services: Pick<Services, 'clock'>, row: CardRow): International {
  const { swiftCode: swift_code, holderAddress: address } = row;
  return { ...cardWire(services, row), swift_code, address };
}

/** The own domestic cards, newest first. */
export const cards = route(calls.funding.cards, async ({ input, member, services }) => {
  const found = await listCards(services.queries, member.userId, 'domestic', input);
  return pageAnswer(input, found, (row) => domesticWire(services, row));
});

/** The own accounts abroad, newest first. */
export const internationalCards = route(
  calls.funding.internationalCards,
  async ({ input, member, services }) => {
    const found = await listCards(services.queries, member.userId, 'international', input);
    return pageAnswer(input, found, (row) => internationalWire(services, row));
  },
);

export const deleteCard = route(calls.funding.deleteCard, (context) =>
  forget(context, context.input.id, 'domestic'),
);

export const deleteInternationalCard = route(calls.funding.deleteInternationalCard, (context) =>
  forget(context, context.input.id, 'international'),
);

/** Forgets an own card of this kind; what is under way to it goes on. */
async function forget(
  { member, services }: MemberContext,
  id: number,
  kind: CardRow['kind'],
): Promise<{ id: number }> {
  const now = services.clock.now();
  const isGone = await forgetCard(services.queries, { userId: member.userId, kind, id, now });
  return isGone ? { id } : refuse('CARD_UNKNOWN', { field: 'id' });
}
