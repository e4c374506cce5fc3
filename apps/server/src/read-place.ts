import { readFile } from 'node:fs/promises';

const ANSWER_MS_MAX = 60_000;

/** The text of what was published, from a file or from an address. Rejects where there is none. */
export async function readPlace(place: string): Promise<string> {
  if (!/^https?:\/\//.test(place)) return await readFile(place, 'utf8');
  const answer = await fetch(place, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`);
  return await answer.text();
}

/** The message of an answer that was saved whole, else what there is; undefined for no JSON. */
export function messageIn(text: string): unknown {
  try {
    const file: unknown = JSON.parse(text);
    const isAnswer = typeof file === 'object' && file !== null && 'message' in file;
    return isAnswer ? file.message : file;
  } catch {
    return undefined;
  }
}
