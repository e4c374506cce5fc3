const RUNS = ['01234567890', '09876543210'];

/**
 * Whether a pay password of six digits is one of the first that somebody tries: repeats, runs and
 * dates. `own` are numbers that people know of the owner, such as the mobile number.
 */
export function isWeakPayPassword(digits: string, own: readonly string[] = []): boolean {
  return isRepeat(digits) || isRun(digits) || isDate(digits) || own.some((n) => n.includes(digits));
}

/** 000000, 121212, 123123, 112233, 111222, 123321. */
function isRepeat(digits: string): boolean {
  if (new Set(digits).size <= 2) return true;
  const backwards = Array.from(digits).toReversed().join('');
  const [half, other] = [digits.slice(0, 3), digits.slice(3)];
  const inPairs = /^(\d)\1(\d)\2(\d)\3$/.test(digits);
  const inTriples = /^(\d)\1\1(\d)\2\2$/.test(digits);
  return half === other || backwards === digits || inPairs || inTriples;
}

/** 123456, 654321, 890123. */
function isRun(digits: string): boolean {
  return RUNS.some((run) => `${run}${run.slice(1)}`.includes(digits));
}

/** A day as day, month, year in any order, or a month of a year from 1900 to 2099. */
function isDate(digits: string): boolean {
  const [first, second, third] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  const day = (n: number | undefined) => n !== undefined && n >= 1 && n <= 31;
  const month = (n: number | undefined) => n !== undefined && n >= 1 && n <= 12;
  if (day(first) && month(second)) return true;
  if (month(first) && day(second)) return true;
  if (month(second) && day(third)) return true;
  const endsInYear = month(first) && /^(19|20)/.test(digits.slice(2));
  return endsInYear || (/^(19|20)/.test(digits) && month(third));
}
