import { IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../texts/common.ts';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly right?: boolean;
  /** What is read as text, and wants a few words side by side. */
  readonly wide?: boolean;
  readonly render: (row: Row) => ReactNode;
}

/** Rows of figures, scrolled sideways where the window is narrow. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}) {
  return (
    // Who has no pointer scrolls it with the arrow keys, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-wrap" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ key, label: heading, right, wide }) => (
              <th key={key} scope="col" data-align={right && 'right'} data-wide={wide}>
                {heading === '' ? (
                  <span className="visually-hidden">{texts.unnamed}</span>
                ) : (
                  heading
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.right && 'right'} data-wide={column.wide}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, limit, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label={texts.pageOf(page, pages)}>
      <span>{texts.pageOf(page, pages)}</span>
      <IconButton
        size="small"
        aria-label={texts.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-label={texts.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </nav>
  );
}
