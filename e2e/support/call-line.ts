/** A line of the story in which every call is called, and who tells it. */
import type { Call, OutputOf } from '@kontor/contract';
import type { z } from 'zod';
import { Member, newEmail, type Place } from './api.ts';
import { bindMobile } from './certified.ts';
import type { Bound, Everything } from './everything.ts';
import type { Operator } from './operator.ts';

/** Who tells the story: the member with everything, and where. */
export interface Teller extends Everything {
  readonly place: Place;
  readonly operator: Operator;
  /** Somebody who has not got an account yet, and one who forgets a password. */
  readonly newcomer: string;
  readonly forgetful: string;
  readonly newMobile: string;
  /** Who ask for a first code each: the next one to an address is sent after a minute only. */
  readonly changing: Bound;
  readonly guarded: Bound;
  /** Whose account is old enough for the public room. */
  readonly talker: Member;
  /** What the calls that were told have answered. */
  readonly answers: Map<Call, unknown>;
}

export interface Line {
  readonly call: Call;
  readonly good: (own: Teller) => object | Promise<object>;
  /** A file that goes with it as a form of several parts. */
  readonly file?: true;
  /** Who sends it, where it is not the member with everything. */
  readonly by?: (own: Teller) => Member;
}

export const line = <Input extends z.ZodType>(
  call: Call<Input>,
  good: (own: Teller) => z.input<Input> | Promise<z.input<Input>>,
  by?: Line['by'],
): Line => ({ call, good: good as Line['good'], ...(by !== undefined && { by }) });

/** One that can be asked without a word. */
export const plain = (...all: Call[]): Line[] => all.map((call) => ({ call, good: () => ({}) }));

/** What a call has answered when its line was told. @throws where that is yet to come. */
export function answered<C extends Call>({ answers }: Teller, call: C): OutputOf<C> {
  if (!answers.has(call)) throw new Error(`${call.path} has not answered yet`);
  return answers.get(call) as OutputOf<C>;
}

interface Others {
  readonly operator: Operator;
  readonly talker: Member;
}

export async function newTeller(place: Place, own: Everything, others: Others): Promise<Teller> {
  const [forgetful, ...opened] = await Promise.all(
    ['forgetful', 'changing', 'guarded'].map((name) => Member.open(place, name)),
  );
  const [changing, guarded] = await Promise.all(
    opened.map(async (member) => ({ member, mobile: await bindMobile(place, member) })),
  );
  if (!forgetful || !changing || !guarded) throw new Error('somebody is missing');
  const newMobile = `1380${String(process.pid % 1_000).padStart(3, '0')}4321`;
  return {
    ...own,
    ...others,
    place,
    newcomer: newEmail('newcomer'),
    forgetful: forgetful.email,
    newMobile,
    changing,
    guarded,
    answers: new Map(),
  };
}
