/** How many messages with codes are sent in 24 hours of real time. */
export interface CodeBudget {
  /** Asked for from one address. */
  readonly caller: number;
  /** To one block of ten thousand telephone numbers, or to one domain. */
  readonly range: number;
  readonly all: number;
}

export type CodeKind = 'email' | 'mobile';
export type CodeBudgets = Readonly<Record<CodeKind, CodeBudget>>;

const MAIL = '300/20000/50000';
const SMS = '20/100/5000';
const MESSAGES_MAX = 10_000_000;

/**
 * Reads `MAIL_BUDGET` and `SMS_BUDGET`, each as ADDRESS/RANGE/ALL. Calls `fault` with a message
 * that says what is allowed.
 */
export function readCodeBudgets(
  read: (name: string) => string | undefined,
  fault: (message: string) => never,
): CodeBudgets {
  const budget = (name: string, unset: string): CodeBudget => {
    const text = read(name) ?? unset;
    const [caller = 0, range = 0, all = 0] = text.split('/').map(Number);
    const isRight = /^\d{1,8}\/\d{1,8}\/\d{1,8}$/.test(text) && all <= MESSAGES_MAX;
    if (!isRight || caller < 1 || range < 1 || all < 1) {
      fault(`${name} must be three whole numbers from 1 to ${MESSAGES_MAX}, such as ${unset}`);
    }
    return { caller, range, all };
  };
  return { email: budget('MAIL_BUDGET', MAIL), mobile: budget('SMS_BUDGET', SMS) };
}
