import { CallError, type Client } from '@kontor/client';
import type { LightCall } from '@kontor/contract/light';
import {
  type DataProvider,
  type GetListParams,
  type GetListResult,
  HttpError,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { utcText } from '../parts/figures.ts';
import { texts } from '../texts/common.ts';
import { readSession } from './session.ts';

/** How a resource is read: by calls of the contract. */
export interface ResourceCalls {
  /** Answers a page, an array, or an object with `data`. */
  readonly list: LightCall;
  /** One record by its id; without it the list's answer is all there is. */
  readonly one?: LightCall;
  /** What names a record; `id` unless said. */
  readonly idOf?: (row: Row) => Identifier;
  /** Of a list that is searched: whether these filters say enough; until then nothing is asked. */
  readonly isEnough?: (filters: Row) => boolean;
}

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, ResourceCalls>>;

interface PageAnswer {
  readonly data: readonly Row[];
  readonly total?: number;
}

/** The contract's own limit of a page. */
const PAGE_MAX = 100;

/**
 * The library's data provider over the contract's calls: a list is a call that answers a page, its
 * filters are the call's own inputs. What acts goes its own way, with a reason and a key.
 */
export function createDataProvider(client: Client, resources: Rows): DataProvider {
  const callsOf = (resource: string): ResourceCalls => {
    const calls = resources[resource];
    if (calls === undefined) throw new Error(`no resource is called ${resource}`);
    return calls;
  };
  const send = async (call: LightCall, input: object, signal?: AbortSignal): Promise<unknown> => {
    try {
      return await client.call(call, input, signal === undefined ? {} : { signal });
    } catch (error) {
      throw httpErrorOf(error);
    }
  };
  const list = async (resource: string, params: Partial<GetListParams>): Promise<GetListResult> => {
    const { list: call, idOf, isEnough } = callsOf(resource);
    if (isEnough?.((params.filter ?? {}) as Row) === false) return { data: [], total: 0 };
    const { page = 1, perPage = PAGE_MAX } = params.pagination ?? {};
    const limit = Math.min(perPage, PAGE_MAX);
    const answer = await send(call, { ...(params.filter as object), page, limit }, params.signal);
    return recordsOf(answer, idOf) as GetListResult;
  };
  const one = async (resource: string, id: Identifier, signal?: AbortSignal): Promise<RaRecord> => {
    const { one: call, idOf } = callsOf(resource);
    if (call === undefined) {
      const { data } = await list(resource, {});
      const found = (data as RaRecord[]).find((record) => String(record.id) === String(id));
      if (found === undefined) throw new HttpError(texts.gone, 404);
      return found;
    }
    return withId((await send(call, { id }, signal)) as Row, idOf) as RaRecord;
  };
  const refuse = (): never => {
    throw new Error('what acts asks for a reason first: use useAct');
  };
  const provider: DataProvider = {
    supportAbortSignal: true,
    getList: list as DataProvider['getList'],
    getManyReference: (async (resource: string, params) =>
      list(resource, {
        ...params,
        filter: { ...(params.filter as object), [params.target]: params.id },
      })) as DataProvider['getManyReference'],
    getOne: (async (resource, { id, signal }) => ({
      data: await one(resource, id, signal),
    })) as DataProvider['getOne'],
    getMany: (async (resource, { ids, signal }) => ({
      data: await Promise.all(ids.map((id) => one(resource, id, signal))),
    })) as DataProvider['getMany'],
    create: async () => refuse(),
    update: async () => refuse(),
    updateMany: async () => refuse(),
    delete: async () => refuse(),
    deleteMany: async () => refuse(),
  };
  return provider;
}

function recordsOf(answer: unknown, idOf: ResourceCalls['idOf']): { data: Row[]; total: number } {
  const page: PageAnswer = Array.isArray(answer)
    ? { data: answer as Row[] }
    : (answer as PageAnswer);
  const data = page.data.map((row) => withId(row, idOf));
  return { data, total: page.total ?? data.length };
}

function withId(row: Row, idOf: ResourceCalls['idOf']): Row {
  return idOf === undefined ? row : { ...row, id: idOf(row) };
}

/** As the library knows errors: 401 ends the session, fields stand at their inputs. */
function httpErrorOf(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const status = error.type === '999' ? 401 : error.status;
  const fields = error.fields.map(({ field, message }) => [field, message] as const);
  return new HttpError(faultText(error), status, {
    code: error.code,
    ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
  });
}

/** True for a refusal by the server: the same call again gets the same answer. */
export function isRefused(error: unknown): boolean {
  if (error instanceof CallError) return !error.unanswered;
  return error instanceof HttpError && error.status > 0 && error.status < 500;
}

/** True where the operator must say first why they look at members. */
export function wantsLookReason(error: unknown): boolean {
  const { code } =
    error instanceof HttpError ? (error.body as { code?: unknown }) : ((error ?? {}) as CallError);
  return code === 'LOOK_REASON_REQUIRED';
}

/** What went wrong, in words; a lost answer has none of its own. */
export function faultText(error: unknown): string {
  if (error instanceof CallError && error.code === 'DECIDED_ALREADY') return decidedText(error);
  if (error instanceof CallError)
    return error.code === 'NO_ANSWER' ? texts.noAnswer : error.message;
  return error instanceof Error && error.message !== '' ? error.message : texts.fault;
}

/** Who was faster, with what, and when. */
function decidedText({ details }: CallError): string {
  const { by, name, what, at } = details ?? {};
  const mine = by === readSession()?.operator.id;
  const when = typeof at === 'number' ? utcText(at) : '';
  return texts.decided(mine ? texts.you : String(name), String(what).replaceAll('_', ' '), when);
}
