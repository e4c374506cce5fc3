import { Refusal } from './refusal.ts';

/**
 * What is over is not in the core's memory, and there it is unknown; `exists` asks the tables, and
 * what they have is refused with the other code.
 */
export async function knowingWhatIsOver<Result>(
  act: () => Promise<Result>,
  codes: { readonly unknown: Refusal['code']; readonly over: Refusal['code'] },
  exists: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== codes.unknown) throw error;
    throw (await exists()) ? new Refusal(codes.over, error.details) : error;
  }
}
