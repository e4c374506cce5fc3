/** One thing that was looked into. */
export interface VerifyCheck {
  readonly name: string;
  readonly ok: boolean;
  /** How many things were looked at; zero only where there are none. */
  readonly looked: number;
  /** What was wrong first, or a word on what was seen. */
  readonly detail: string;
}

export function checkOf(
  name: string,
  looked: number,
  fault: string | undefined,
  seen: string,
): VerifyCheck {
  return { name, ok: fault === undefined, looked, detail: fault ?? seen };
}
