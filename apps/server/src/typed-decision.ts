import { hostname, userInfo } from 'node:os';
import { wallClock } from './platform/wall-clock.ts';

/** Whoever sits before the terminal. */
export interface Person {
  out(text: string): void;
  /** What the person types; empty where there is nobody. */
  ask(question: string): Promise<string>;
}

/** Who decided, when and why. */
export interface TypedDecision {
  /** Real time in ms. */
  readonly decidedAt: number;
  /** Who was signed in to the machine. */
  readonly by: string;
  readonly reason: string;
}

/** Asks why it is right, and has the words typed; undefined where either is not done. */
export async function typedDecision(
  person: Person,
  what: string,
  words: string,
): Promise<TypedDecision | undefined> {
  const reason = (await person.ask(`Why it is right to ${what}: `)).trim();
  if (reason === '') return undefined;
  if ((await person.ask(`Type "${words}": `)).trim() !== words) return undefined;
  return { decidedAt: wallClock.now(), by: whoIsHere(), reason };
}

/** Who is signed in to the machine. */
export function whoIsHere(): string {
  return `${userInfo().username}@${hostname()}`;
}
