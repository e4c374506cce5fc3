import { type OutputOf, calls } from '@kontor/contract/light';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { ASSETS_PATH, BILL_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { holdPath } from '../../../shared/wallet/bill-links.ts';
import { AccountFilter, CurrencyFilter } from '../components/list-filters.tsx';
import { exactText } from '../model/exact.ts';
import { useFilters } from '../use-filters.ts';

type Explanation = OutputOf<typeof calls.wallet.explain>;
type Reason = Explanation['reasons'][number];

/** A line of an account book: what it is at the left, how much at the right, to the last digit. */
function Line({
  name,
  note,
  amount,
  strong = false,
  to,
}: {
  name: string;
  note?: string | undefined;
  amount: string;
  strong?: boolean;
  to?: string | undefined;
}) {
  const row = (
    <>
      <span className="min-w-0 flex-1 basis-32">
        <span className={strong ? 'block text-head' : 'block text-[15px] leading-5'}>{name}</span>
        {note === undefined ? null : <span className="block text-caption text-low">{note}</span>}
      </span>
      <span
        className={`ml-auto min-w-0 text-right break-all ${strong ? 'text-head' : 'text-[15px] leading-5'}`}
      >
        {amount}
      </span>
    </>
  );
  const look = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-gutter py-2';
  return (
    <li>
      {to === undefined ? (
        <div className={look}>{row}</div>
      ) : (
        <Link to={to} className={`press-row ${look} focus-visible:-outline-offset-2`}>
          {row}
        </Link>
      )}
    </li>
  );
}

/** Whether the books agree, as the server has added them up. */
function Agreement({ holds, good, bad }: { holds: boolean; good: string; bad: string }) {
  const Icon = holds ? CircleCheck : CircleAlert;
  return (
    <p
      role={holds ? undefined : 'alert'}
      className={`flex items-start gap-2 px-gutter py-2 text-caption ${holds ? 'text-up' : 'text-down'}`}
    >
      <Icon size={16} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
      {holds ? good : bad}
    </p>
  );
}

function useReasonName(): (kind: string) => string {
  const { t, i18n } = useTranslation('assets');
  // A newer server may know reasons that this version has no word for.
  return (kind) =>
    i18n.exists(`assets:reason.${kind}`) ? t(`reason.${kind}` as 'reason.deposit') : kind;
}

function Sums({ told }: { told: Explanation }) {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  const nameOf = useReasonName();
  const amount = (text: string, signed = false): string =>
    mask(exactText(text, told.name, { signed }));
  const bills = (kind?: string): string => {
    const query = new URLSearchParams({ currency: String(told.currency), type: told.account });
    if (kind !== undefined) query.set('kind', kind);
    return `${BILL_PATH}?${query}`;
  };
  const noteOf = ({ count, came, went }: Reason): string => {
    const bothWays = came !== '0' && went !== '0';
    const parts = [
      t('bills.total', { count }),
      ...(bothWays ? [t('explain.came', { amount: amount(came) })] : []),
      ...(bothWays ? [t('explain.went', { amount: amount(went) })] : []),
    ];
    return parts.join(' · ');
  };
  return (
    <section aria-label={t('explain.sums')}>
      <h2 className="px-gutter pt-4 pb-1 text-head">{t('explain.sums')}</h2>
      <ul className="divide-y divide-hair">
        <Line name={t('explain.opening')} amount={amount('0')} />
        {told.reasons.map((reason) => (
          <Line
            key={reason.kind}
            name={nameOf(reason.kind)}
            note={noteOf(reason)}
            amount={amount(reason.total, true)}
            to={bills(reason.kind)}
          />
        ))}
        <Line
          strong
          name={t('explain.sum')}
          note={t('bills.total', { count: told.entries })}
          amount={amount(told.entries_total)}
          to={bills()}
        />
      </ul>
      <Agreement
        holds={told.adds_up}
        good={t('explain.addsUp')}
        bad={t('explain.broken', { sequence: told.sequence })}
      />
    </section>
  );
}

function Frozen({ told }: { told: Explanation }) {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  const amount = (text: string): string => mask(exactText(text, told.name));
  const count = told.held_by.reduce((sum, one) => sum + one.count, 0);
  return (
    <section aria-label={t('explain.frozen')}>
      <h2 className="px-gutter pt-5 pb-1 text-head">{t('explain.frozen')}</h2>
      {told.held_by.length === 0 ? (
        <p className="px-gutter py-2 text-body text-low">{t('explain.nothingHeld')}</p>
      ) : null}
      <ul className="divide-y divide-hair">
        {told.held_by.map(({ kind, total, count: held }) => (
          <Line
            key={kind}
            strong
            name={t(`hold.${kind}`)}
            note={t('explain.count', { number: held })}
            amount={amount(total)}
          />
        ))}
        {told.holds.map((hold) => (
          <Line
            key={`${hold.kind} ${hold.reference}`}
            name={[t(`holdOne.${hold.kind}`, { id: hold.reference }), hold.symbol]
              .filter(Boolean)
              .join(' · ')}
            note={formatDateTime(hold.create_time)}
            amount={amount(hold.amount)}
            to={holdPath(hold)}
          />
        ))}
      </ul>
      {count > told.holds.length ? (
        <p className="px-gutter py-2 text-caption text-low">
          {t('explain.more', { number: told.holds.length })}
        </p>
      ) : null}
      <Agreement
        holds={told.holds_match}
        good={t('explain.holdsMatch')}
        bad={t('explain.holdsBroken', { sequence: told.sequence })}
      />
    </section>
  );
}

function Told({ told }: { told: Explanation }) {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  const amount = (text: string): string => mask(exactText(text, told.name));
  return (
    <div className="pb-6">
      <ul className="divide-y divide-hair">
        <Line strong name={t('explain.closing')} amount={amount(told.balance)} />
        <Line name={t('fact.available')} amount={amount(told.available)} />
        <Line name={t('fact.frozen')} amount={amount(told.frozen)} />
      </ul>
      {told.entries === 0 ? (
        <EmptyState scope="part" title={t('explain.none')} />
      ) : (
        <>
          <Sums told={told} />
          <Frozen told={told} />
        </>
      )}
      <p className="px-gutter pt-3 text-caption text-low">
        {t('explain.asOf', { sequence: told.sequence })}
      </p>
    </div>
  );
}

/** Why a balance is what it is: from nothing, by every reason, to what there is and its holds. */
export default function BalancePage() {
  const { t } = useTranslation(['assets', 'common']);
  const filters = useFilters();
  const { data: currencies } = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  const currency = filters.currency ?? currencies?.find(({ name }) => name === 'USDT')?.id;
  const { data, error, refetch } = useCall(
    calls.wallet.explain,
    { currency: currency ?? 0, type: filters.account ?? 'change' },
    { enabled: currency !== undefined },
  );
  return (
    <SubPage title={t('explain.title')} fallback={ASSETS_PATH}>
      <div className="flex flex-wrap items-center gap-x-4 px-gutter">
        <AccountFilter filters={filters} required />
        <CurrencyFilter filters={{ ...filters, currency }} required />
      </div>
      {data === undefined && error === null ? <SkeletonRows count={8} /> : null}
      {data === undefined && error !== null ? (
        <LoadFailed
          scope="part"
          title={t('explain.failed')}
          body={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <Told told={data} />}
    </SubPage>
  );
}
