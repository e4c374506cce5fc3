import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../shared/api/use-call.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { refreshFutures } from '../calls/refresh.ts';
import type { PortfolioState } from '../calls/use-portfolio.ts';
import type { Contract } from '../model/contract.ts';
import { POSITIONS_PATH } from '../paths.ts';
import { useTell } from '../use-tell.ts';
import { EntryRow } from './entry-row.tsx';
import { HistoryRow } from './history-row.tsx';
import { PositionCard } from './position-card.tsx';
import { PositionTable } from './position-table.tsx';
import type { PositionSheets } from './use-position-sheets.tsx';

interface OwnProps {
  state: PortfolioState;
  acts: PositionSheets;
}

function Nothing({ kind }: { kind: 'positions' | 'entries' | 'history' }) {
  const { t } = useTranslation('futures');
  return <EmptyState scope="part" title={t(`empty.${kind}`)} body={t(`empty.${kind}Body`)} />;
}

/** Open positions: cards in a narrow column, a table where there is room. */
export function OpenPositions({ state, acts }: OwnProps) {
  const roomy = useMedia('(min-width: 1100px)');
  const { portfolio } = state;
  if (state.isError) return <PartFailed onRetry={state.refetch} />;
  if (portfolio === undefined) return <SkeletonRows count={3} />;
  const { positions } = portfolio;
  if (positions.length === 0) return <Nothing kind="positions" />;
  if (roomy) return <PositionTable positions={positions} {...acts} />;
  return (
    <ul className="divide-y divide-hair">
      {positions.map((position) => (
        <li key={position.wire.id}>
          <PositionCard position={position} {...acts} />
        </li>
      ))}
    </ul>
  );
}

/** Entries that wait in the book. */
export function WaitingEntries({ state, acts }: OwnProps) {
  const cache = useQueryClient();
  const tell = useTell();
  const cancel = useAct(calls.futures.cancel, {
    onSuccess: tell.entry,
    onSettled: () => refreshFutures(cache),
  });
  const { portfolio } = state;
  if (state.isError) return <PartFailed onRetry={state.refetch} />;
  if (portfolio === undefined) return <SkeletonRows count={2} />;
  if (portfolio.entries.length === 0) return <Nothing kind="entries" />;
  return (
    <RowList>
      {portfolio.entries.map((entry) => (
        <li key={entry.wire.id}>
          <EntryRow
            entry={entry}
            busy={cancel.isPending && Number(cancel.variables.id) === entry.wire.id}
            onOpen={acts.onOpen}
            onAmend={acts.onAmend}
            onCancel={({ wire }) => {
              if (!cancel.isPending) cancel.mutate({ id: wire.id });
            }}
          />
        </li>
      ))}
    </RowList>
  );
}

/** The last ones; the page of all positions has the rest. */
const HISTORY_SHOWN = 10;

export function LastPositions({
  contracts,
  acts,
}: {
  contracts: readonly Contract[] | undefined;
  acts: PositionSheets;
}) {
  const { t } = useTranslation('futures');
  const { data, isPending, isError, refetch } = useCall(calls.futures.mine, {
    limit: HISTORY_SHOWN,
  });
  if (isPending) return <SkeletonRows count={3} />;
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <Nothing kind="history" />;
  return (
    <>
      <ul className="divide-y divide-hair">
        {data.data.map((wire) => (
          <li key={wire.id}>
            <HistoryRow
              wire={wire}
              contract={contracts?.find((one) => one.symbol === wire.symbol)}
              onOpen={acts.onDetail}
            />
          </li>
        ))}
      </ul>
      <Link
        to={`${POSITIONS_PATH}?tab=history`}
        className="flex min-h-11 items-center justify-center gap-1 text-label text-low"
      >
        {t('history.all')}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </>
  );
}
