import { useListController } from 'react-admin';
import { readAgain, REFRESH_MS } from '../calls/use-call.ts';
import type { Queue, QueueRow } from './queue.ts';

export interface QueueList<Row> {
  readonly rows: readonly Row[];
  /** Undefined before the first answer. */
  readonly total: number | undefined;
  readonly error: unknown;
  readonly retry: () => unknown;
  readonly page: number;
  readonly limit: number;
  readonly setPage: (page: number) => void;
  readonly state: string;
  readonly setState: (state: string) => void;
  readonly keyword: string;
  readonly setKeyword: (keyword: string) => void;
}

const ROWS = 25;

/** A queue's rows, read again every few seconds; filter and page stand in the address. */
export function useQueueList<Row extends QueueRow>({
  resource,
  states,
  stateField = 'status',
}: Queue<Row>): QueueList<Row> {
  const controller = useListController<Row>({
    resource,
    perPage: ROWS,
    disableAuthentication: true,
    filterDefaultValues: { [stateField]: states[0]?.value ?? '' },
    queryOptions: { refetchInterval: readAgain(REFRESH_MS) },
  });
  const { filterValues, setFilters } = controller;
  const values = filterValues as Readonly<Record<string, string | undefined>>;
  const set = (name: string, value: string): void =>
    setFilters({ ...values, [name]: value === '' ? undefined : value });
  return {
    rows: controller.data ?? [],
    total: controller.total,
    error: controller.error ?? undefined,
    retry: controller.refetch,
    page: controller.page,
    limit: controller.perPage,
    setPage: controller.setPage,
    state: values[stateField] ?? '',
    setState: (state) => set(stateField, state),
    keyword: values.keyword ?? '',
    setKeyword: (keyword) => set('keyword', keyword),
  };
}
