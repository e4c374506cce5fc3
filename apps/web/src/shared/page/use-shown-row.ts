import { useEffect, useState } from 'react';

/**
 * The row of a list that is shown in a sheet. It is found by its id at each turn, so it stays up to
 * date while it is open. Who comes for one row alone (`wanted`) sees it at once.
 */
export function useShownRow<Row extends { id: number | string }>(
  rows: readonly Row[] | undefined,
  wanted?: Row['id'],
) {
  const [id, setId] = useState<Row['id']>();
  const [open, setOpen] = useState(false);
  const only = rows?.length === 1 ? wanted : undefined;
  const show = (one: Pick<Row, 'id'>): void => {
    setId(one.id);
    setOpen(true);
  };
  useEffect(() => {
    if (only !== undefined) show({ id: only });
  }, [only]);
  return { row: rows?.find((one) => one.id === id), open, setOpen, show };
}
