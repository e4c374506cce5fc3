import { type OutputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { refreshFutures } from '../calls/refresh.ts';
import type { Position } from '../model/portfolio.ts';
import { money } from '../text.ts';
import { DirectionTag } from './direction-tag.tsx';
import { SizeText } from './position-card.tsx';

type Which = 'all' | 'long' | 'short';
type Answer = OutputOf<typeof calls.futures.closeMany>;

const TYPES: Readonly<Record<Which, 0 | 1 | 2>> = { all: 0, long: 1, short: 2 };

function chosenBy(which: Which, positions: readonly Position[]): Position[] {
  return positions.filter((one) => which === 'all' || one.direction === which);
}

/** What became of each position; one that is neither closed nor failed goes on closing. */
function ResultSheet({
  answer,
  asked,
  onClose,
}: {
  answer: Answer | undefined;
  asked: readonly Position[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['futures', 'common']);
  const failures = new Map(answer?.failed.map((one) => [one.id, one.message]));
  const closed = new Set(answer?.closed);
  const count = closed.size;
  const failed = failures.size;
  return (
    <Sheet
      open={answer !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('closeMany.result')}
      closeLabel={t('common:close')}
    >
      <div role="status" className="text-body text-mid">
        {count + failed === 0 ? <p>{t('closeMany.none')}</p> : null}
        {count > 0 ? <p>{t('closeMany.done', { count })}</p> : null}
        {failed > 0 ? (
          <p className="text-down">{t('closeMany.failed', { count: failed })}</p>
        ) : null}
      </div>
      <ul className="divide-y divide-hair">
        {asked.map((position) => {
          const { id, symbol } = position.wire;
          const failure = failures.get(id);
          const done = closed.has(id);
          const Icon = failure !== undefined ? CircleX : done ? CircleCheck : LoaderCircle;
          const tone = failure !== undefined ? 'text-down' : done ? 'text-up' : 'text-warn';
          return (
            <li key={id} className="flex items-start gap-3 py-3">
              <Icon size={20} strokeWidth={1.75} className={tone} aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 text-body font-semibold">
                  {symbol} <DirectionTag position={position} />
                </span>
                <span className="block text-caption text-low">
                  <SizeText position={position} />
                </span>
                <span className={`block pt-0.5 text-caption ${tone}`}>
                  {failure ?? t(done ? 'closeMany.ok' : 'closeMany.going')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** Closes all positions, the long or the short ones, after a question, with a result for each. */
export function CloseMenu({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const { mask } = useMoney();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<readonly Position[]>([]);
  const [answer, setAnswer] = useState<Answer>();
  const closeMany = useAct(calls.futures.closeMany, {
    onSuccess: setAnswer,
    onSettled: () => refreshFutures(cache),
  });
  const profits = (chosen: readonly Position[]) => {
    const sums = new Map<string, bigint>();
    for (const { wire, profit } of chosen) {
      sums.set(wire.margin_currency, (sums.get(wire.margin_currency) ?? 0n) + (profit ?? 0n));
    }
    return [...sums].map(([currency, profit]) => ({
      key: currency,
      label: t('closeMany.profit', { currency }),
      value: mask(money(profit, currency, true)),
      ...(profit !== 0n && { tone: profit < 0n ? ('down' as const) : ('up' as const) }),
    }));
  };
  const ask = async (which: Which): Promise<void> => {
    const chosen = chosenBy(which, positions);
    const sure = await confirm({
      title: t(`closeMany.title.${which}`),
      body: t('closeMany.body'),
      details: (
        <FactList
          facts={[
            { key: 'count', label: t('closeMany.count'), value: String(chosen.length) },
            ...profits(chosen),
          ]}
        />
      ),
      confirmLabel: t(`closeMenu.${which}`),
      cancelLabel: t('common:cancel'),
      tone: 'line-down',
    });
    if (!sure) return;
    setAsked(chosen);
    closeMany.mutate({ type: TYPES[which] });
  };
  return (
    <>
      {positions.length === 0 ? null : (
        <Menu
          label={t('closeMenu.label')}
          trigger={
            <Button
              tone="plain"
              size="small"
              className="-mr-3 flex-none"
              busy={closeMany.isPending}
            >
              {t('closeMenu.all')}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            </Button>
          }
          items={(['all', 'long', 'short'] as const).map((which) => ({
            key: which,
            label: t(`closeMenu.${which}`),
            tone: 'down',
            disabled: chosenBy(which, positions).length === 0,
            onSelect: () => void ask(which),
          }))}
        />
      )}
      <ResultSheet answer={answer} asked={asked} onClose={() => setAnswer(undefined)} />
    </>
  );
}
