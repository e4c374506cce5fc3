import { ListContextProvider, useListController } from 'react-admin';
import { MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { readAgain, REFRESH_MS } from '../calls/use-call.ts';
import { texts } from '../texts/common.ts';
import { PageHead } from './basics.tsx';
import { Choices, type Option, SearchBox } from './filters.tsx';
import { Empty, Failed, Loading } from './states.tsx';
import { type Column, Pager, Table } from './table.tsx';

type FilterValues = Readonly<Record<string, string | undefined>>;

/** One input of the list's call, as it is chosen or typed. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** A few options stand side by side, many in a menu; none is typed. */
  readonly options?: readonly Option[];
  readonly many?: boolean;
}

export interface ListPageProps<Row extends { readonly id: number | string }> {
  readonly resource: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  readonly filters?: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  /** The text of an empty list; it may depend on the filters. */
  readonly emptyTitle: string | ((filters: FilterValues) => string);
  readonly perPage?: number;
  readonly live?: boolean;
  readonly children?: ReactNode;
}

/** A list of the contract: its filters, its rows, its pages. */
export function ListPage<Row extends { readonly id: number | string }>(props: ListPageProps<Row>) {
  const { resource, title, note, tools, filters = [], children } = props;
  const list = useListController<Row & { id: number | string }>({
    resource,
    perPage: props.perPage ?? 25,
    disableAuthentication: true,
    queryOptions: {
      ...(props.live !== false && { refetchInterval: readAgain(REFRESH_MS) }),
      // Errors are shown in place of the list, so there is no toast.
      onError: () => undefined,
    },
  });
  const values = list.filterValues as FilterValues;
  const set = (name: string, value: string): void =>
    list.setFilters({ ...values, [name]: value === '' ? undefined : value });
  return (
    <ListContextProvider value={list}>
      <div className="page">
        <PageHead title={title} note={note}>
          {tools}
        </PageHead>
        {children}
        {filters.length > 0 && (
          <div className="filters">
            {filters.map((filter) => (
              <FilterInput
                key={filter.name}
                filter={filter}
                isNamed={filters.filter(standsOpen).length > 1}
                value={values[filter.name] ?? ''}
                onChange={(value) => set(filter.name, value)}
              />
            ))}
          </div>
        )}
        <Rows {...props} list={list} filters={values} />
      </div>
    </ListContextProvider>
  );
}

const standsOpen = ({ options, many }: Filter): boolean => options !== undefined && many !== true;

function FilterInput({
  filter,
  isNamed,
  value,
  onChange,
}: {
  filter: Filter;
  /** Another one stands beside it, which begins with `All` too. */
  isNamed: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, options } = filter;
  if (options === undefined) return <SearchBox label={label} value={value} onChange={onChange} />;
  const all = [{ value: '', label: texts.all }, ...options];
  if (standsOpen(filter)) {
    const choices = <Choices label={label} options={all} value={value} onChange={onChange} />;
    if (!isNamed) return choices;
    return (
      <div className="named-filter">
        <span className="low small" aria-hidden>
          {label}
        </span>
        {choices}
      </div>
    );
  }
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {all.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Listed<Row> {
  readonly data?: readonly Row[] | undefined;
  readonly total?: number | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly page: number;
  readonly perPage: number;
  readonly setPage: (page: number) => void;
}

function Rows<Row extends { readonly id: number | string }>({
  title,
  columns,
  emptyTitle,
  list,
  filters,
}: Omit<ListPageProps<Row>, 'filters'> & {
  readonly list: Listed<Row>;
  readonly filters: FilterValues;
}) {
  if (list.error != null) return <Failed error={list.error} onRetry={list.refetch} />;
  if (list.data === undefined) return <Loading />;
  if (list.data.length === 0) {
    return <Empty title={typeof emptyTitle === 'string' ? emptyTitle : emptyTitle(filters)} />;
  }
  return (
    <>
      <Table label={title} columns={columns} rows={list.data} keyOf={(row) => row.id} />
      <Pager page={list.page} limit={list.perPage} total={list.total ?? 0} onPage={list.setPage} />
    </>
  );
}
