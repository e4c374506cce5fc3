import { type OutputOf, calls } from '@kontor/contract/light';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { copyLots } from '@kontor/rules/copy';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { MINUS } from '../../../shared/lib/format.ts';
import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { useContracts } from '../calls/use-contracts.ts';
import { useMarks } from '../calls/use-marks.ts';
import { type Example, type FollowDraft, exampleOf, readField } from '../model/follow-form.ts';
import type { Follow } from '../model/profit.ts';
import { CURRENCY, type CopyText, lotsText, rateText, usdt } from '../text.ts';

export type FollowedTrader = OutputOf<typeof calls.copy.trader>;

export interface FollowFactsProps {
  trader: FollowedTrader;
  follow: Follow | undefined;
  draft: FollowDraft;
}

/** In an example where the trader has never traded. */
const LOTS_WITHOUT_HISTORY = parseAmount('10');

/** The futures account in USDT; undefined until it was read. */
function useAccount() {
  const { data } = useCall(calls.futures.all, {});
  return data?.accounts.find((account) => account.margin_currency === CURRENCY);
}

function directionText(t: CopyText, position: { type: number; multiple: number }): string {
  const { type, multiple } = position;
  return t(type === 1 ? 'direction.long' : 'direction.short', { multiple });
}

/** The trader's last position, as the reader would have copied it at the price of now. */
function useExample({ trader, follow, draft }: FollowFactsProps, available: Amount | undefined) {
  const contracts = useContracts();
  const last = trader.positions[0] ?? trader.history.data[0];
  const marks = useMarks(last === undefined ? [] : [last.symbol]);
  const contract = contracts.get(last?.symbol ?? '');
  const told = last?.update_price ?? last?.price ?? null;
  const price = marks.get(last?.symbol ?? '') ?? (told === null ? undefined : parseAmount(told));
  if (last === undefined || contract === undefined || price === undefined) return { last };
  const usedMargin = parseAmount(follow?.used_margin ?? '0');
  const traderLots = parseAmount(last.share);
  const { multiple } = last;
  const example = exampleOf({
    draft,
    traderLots,
    contract,
    multiple,
    price,
    usedMargin,
    available,
  });
  return { last, example, minimum: contract.min_share };
}

function exampleFacts(
  t: CopyText,
  last: FollowedTrader['positions'][number] | undefined,
  example: Example | undefined,
  draft: FollowDraft,
): Fact[] {
  if (last === undefined) {
    const number = readField(draft.number);
    return [
      {
        key: 'plain',
        label: t('example.plain'),
        value: lotsText(t, LOTS_WITHOUT_HISTORY),
      },
      ...(number === undefined
        ? []
        : [
            {
              key: 'you',
              label: t('example.you'),
              value: lotsText(t, copyLots({ kind: draft.kind, number }, LOTS_WITHOUT_HISTORY)),
              tone: 'strong' as const,
            },
          ]),
    ];
  }
  const facts: Fact[] = [
    {
      key: 'last',
      label: t('example.last'),
      value: `${last.symbol} ${directionText(t, last)}, ${lotsText(t, last.share)}`,
    },
  ];
  if (example === undefined) return facts;
  return [
    ...facts,
    { key: 'you', label: t('example.you'), value: lotsText(t, example.lots), tone: 'strong' },
    {
      key: 'margin',
      label: t('example.margin'),
      value: `≈ ${usdt(formatAmount(example.margin))}`,
    },
  ];
}

/** The account, the agreed share and what may be lost, in the same size as all else. */
export function useCommitFacts({ trader, follow, draft }: FollowFactsProps): Fact[] {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const { mask } = useMoney();
  const account = useAccount();
  const stop = draft.stopLoss === '' ? undefined : readField(draft.stopLoss);
  const newShare = follow !== undefined && follow.profit_share !== trader.profit_share;
  const worst = account?.equity ?? account?.balance;
  return [
    { key: 'available', label: t('fact.available'), value: mask(usdt(account?.available)) },
    {
      key: 'share',
      label: t(newShare ? 'fact.newShare' : 'fact.share'),
      value: rateText(trader.profit_share),
      ...(newShare && { tone: 'warn' as const }),
    },
    ...(stop === undefined || stop <= 0n
      ? []
      : [
          {
            key: 'stop',
            label: t('fact.atStop'),
            value: `${MINUS}${usdt(formatAmount(stop))}`,
            tone: 'down' as const,
          },
        ]),
    {
      key: 'worst',
      label: t('fact.worst'),
      value: mask(worst === undefined ? usdt(worst) : `${MINUS}${usdt(worst)}`),
      tone: 'down',
    },
  ];
}

/** What the terms mean: the trader's last position as it would have been copied. */
export function FollowExample(props: FollowFactsProps) {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const account = useAccount();
  const available = account === undefined ? undefined : parseAmount(account.available);
  const { last, example, minimum } = useExample(props, available);
  return (
    <section aria-label={t('example.title')} className="flex flex-col gap-1">
      <h2 className="text-head">{t('example.title')}</h2>
      <FactList facts={exampleFacts(t, last, example, props.draft)} />
      {example?.skipped === undefined ? null : (
        <p role="status" className="text-caption text-warn">
          {t(`example.${example.skipped}`, { lots: lotsText(t, minimum ?? '0') })}
        </p>
      )}
      {example?.skipped === 'short' || available === 0n ? <GrantButton gold /> : null}
    </section>
  );
}
