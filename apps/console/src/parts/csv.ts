/** A program that calculates with tables takes these at the start of a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/u;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a file for other programs; what looks like a formula is made text. */
export function csvOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
