/** Calls out of a page that is open, as the app sends them, and what they must answer. */
import { type Call, errorKinds, HEADERS } from '@kontor/contract';
import { z } from 'zod';
import { REQUESTER } from './api.ts';
import type { App } from './app.ts';
import { shapeOf } from './texts.ts';

export interface Asked {
  readonly call: Call;
  readonly input: object;
  readonly token?: string;
  /** A file that goes with the fields, as base64. */
  readonly file?: string;
}

const refusalOut = z.strictObject({
  type: z.enum(['error', '999', '998']),
  code: z.literal(0),
  message: z.string().min(1),
  error: z.enum(Object.keys(errorKinds) as [keyof typeof errorKinds]),
  fields: z
    .array(z.strictObject({ field: z.string(), error: z.string(), message: z.string().min(1) }))
    .optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type RefusalBody = z.infer<typeof refusalOut>;
const okOut = z.strictObject({ type: z.literal('ok'), code: z.literal(1), message: z.unknown() });

/** One page, and the newest change that its answers have told of: reads wait for it. */
export class PageCalls {
  readonly #app: App;
  #newest = '';

  constructor(app: App) {
    this.#app = app;
  }

  /** What a good answer says, strictly as the contract has it. @throws for any other answer. */
  async good(asked: Asked): Promise<unknown> {
    const body = await this.#send(asked);
    const { message } = okOut.parse(body, { error: () => `answered ${JSON.stringify(body)}` });
    const read = asked.call.output.parse(message);
    // What the contract does not name is left out by the parser: nothing may be.
    if (JSON.stringify(sorted(read)) !== JSON.stringify(sorted(message))) {
      throw new Error(`answered more than the contract says: ${JSON.stringify(message)}`);
    }
    return read;
  }

  /** @throws where it is not refused. */
  async refused(asked: Asked): Promise<RefusalBody> {
    const body = await this.#send(asked);
    return refusalOut.parse(body, { error: () => `answered ${JSON.stringify(body)}` });
  }

  async #send({ call, input, token, file }: Asked): Promise<unknown> {
    const headers: Record<string, string> = {
      [HEADERS.language]: this.#app.language,
      [HEADERS.requester]: REQUESTER,
    };
    if (token !== undefined) headers.authorization = token;
    if (call.idempotent) headers[HEADERS.idempotencyKey] = crypto.randomUUID();
    else if (this.#newest !== '') headers[HEADERS.readAfter] = this.#newest;
    const fields = Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const { body, sequence } = await this.#app.page.evaluate(
      async (sent) => {
        const query = new URLSearchParams(sent.fields);
        const form = new FormData();
        if (sent.file !== undefined) {
          const bytes = Uint8Array.from(atob(sent.file), (letter) => letter.charCodeAt(0));
          form.append('file', new Blob([bytes], { type: 'image/png' }), 'photo.png');
        }
        const posted = sent.upload ? form : query;
        const answer = await fetch(
          sent.method === 'GET' ? `/api${sent.path}?${query}` : `/api${sent.path}`,
          {
            method: sent.method,
            headers: sent.headers,
            ...(sent.method === 'POST' && { body: posted }),
          },
        );
        return {
          body: (await answer.json()) as unknown,
          sequence: answer.headers.get(sent.sequence),
        };
      },
      {
        method: call.method,
        path: call.path,
        upload: call.path.endsWith('upload'),
        headers,
        fields,
        file,
        sequence: HEADERS.sequence,
      },
    );
    if (sequence !== null && Number(sequence) > Number(this.#newest)) this.#newest = sequence;
    return body;
  }
}

/** With its names in one order, so that equals look equal. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(names.map(([name, inner]) => [name, sorted(inner)]));
}

/** What a mistaken field must be told: the contract's own word for it. */
export interface Mistake {
  readonly field: string;
  readonly input: object;
  readonly error: string;
}

/** Longer than any field may be, and of none of the types but text. */
const WRONG = 'x'.repeat(2_100);

/** Each field left out where it is required, and wrong where it is not. */
export function mistakesOf(call: Call, good: object): Mistake[] {
  const { shape } = call.input as z.ZodObject;
  return Object.keys(shape)
    .filter((field) => field !== 'lang')
    .flatMap((field) => {
      const { [field]: _, ...rest } = good as Record<string, unknown>;
      for (const input of [rest, { ...rest, [field]: WRONG }]) {
        const issue = call.input
          .safeParse(input)
          .error?.issues.find((one) => String(one.path[0]) === field);
        if (issue === undefined) continue;
        const error = Object.hasOwn(errorKinds, issue.message) ? issue.message : 'FIELD_TYPE';
        return [{ field, input, error }];
      }
      return [];
    });
}

/** Whether a text is the error's own in the page's language, whatever is filled in. */
export function saysIn(app: App, error: string, message: string): boolean {
  return shapeOf(app.language, `errors:${error}`).test(message);
}
