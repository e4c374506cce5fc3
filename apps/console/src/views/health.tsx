import { calls } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useReadiness } from '../calls/readiness.ts';
import { mayDo, readSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Card, type Fact, Facts, Notice, Tag } from '../parts/basics.tsx';
import { amountText } from '../parts/figures.ts';
import { dashboardTexts as t } from '../texts/dashboard.ts';

/** Older than this a price is stale, as the rules say. */
const FEED_MS_MAX = 10_000;
const LAG_MAX = 1_000;

/** Whether the books balance, prices come, and the log is whole; what is not stands first. */
export function Health() {
  const books = useBooks();
  const chain = useChain();
  const platform = usePlatform();
  const codes = useCodes();
  const alerts = [...books.alerts, ...chain.alerts, ...platform.alerts, ...codes.alerts];
  const facts = [...books.facts, ...platform.facts, ...chain.facts, ...codes.facts];
  return (
    <div className="cards">
      <Card title={t.alerts}>
        <div className="stack">
          {alerts.length === 0 ? (
            <p className="low">{t.noAlerts}</p>
          ) : (
            alerts.map((alert) => (
              <Notice key={alert} tone="down">
                {alert}
              </Notice>
            ))
          )}
        </div>
      </Card>
      <Card title={t.platform}>
        <Facts facts={facts} />
      </Card>
    </div>
  );
}

interface Report {
  readonly facts: readonly Fact[];
  readonly alerts: readonly string[];
}

const NOTHING: Report = { facts: [], alerts: [] };

/** The zero-sum check reads all balances, so it is asked less often than the rest. */
const BOOKS_MS = 15_000;

function useBooks(): Report {
  const call = operatorCalls.operatorLedger.sums;
  const enabled = mayDo(readSession()?.operator.roles ?? [], call.roles ?? []);
  const { data } = useCall(call, {}, { enabled, everyMs: BOOKS_MS });
  if (data === undefined) return NOTHING;
  const ok = data.every((row) => row.ok);
  const said = <Tag tone={ok ? 'up' : 'down'}>{ok ? t.booksOk : t.booksWrong}</Tag>;
  return { facts: [{ label: t.books, value: said }], alerts: ok ? [] : [t.booksAlert] };
}

function useChain(): Report {
  const call = operatorCalls.operators.verifyAudit;
  const enabled = mayDo(readSession()?.operator.roles ?? [], call.roles ?? []);
  const { data } = useCall(call, {}, { enabled, everyMs: 4 * BOOKS_MS });
  if (data === undefined) return NOTHING;
  const said = (
    <Tag tone={data.ok ? 'up' : 'down'}>{data.ok ? t.chainOk(data.rows) : t.chainBroken}</Tag>
  );
  return { facts: [{ label: t.chain, value: said }], alerts: data.ok ? [] : [t.chainAlert] };
}

/** From this part of the budget on it is looked at. */
const CODES_SHARE = 0.8;

/** Codes sent in 24 hours; alerts when the budget is nearly spent. */
function useCodes(): Report {
  const call = operatorCalls.operators.codes;
  const enabled = mayDo(readSession()?.operator.roles ?? [], call.roles ?? []);
  const { data } = useCall(call, {}, { enabled, everyMs: BOOKS_MS });
  if (data === undefined) return NOTHING;
  const isLoud = ({ sent, budget, callers_full, ranges_full }: (typeof data)[number]): boolean =>
    sent >= budget * CODES_SHARE || callers_full > 0 || ranges_full > 0;
  return {
    facts: data.map((row) => ({
      label: t.codes[row.kind],
      value: (
        <Tag tone={isLoud(row) ? 'down' : 'plain'}>
          {t.codesOf(amountText(String(row.sent)), amountText(String(row.budget)))}
        </Tag>
      ),
    })),
    alerts: data
      .filter(isLoud)
      .map((row) => t.codesAlert(t.codes[row.kind], row.callers_full, row.ranges_full)),
  };
}

function usePlatform(): Report {
  const { data: site } = useCall(calls.site.getSiteConfig, {}, { live: true });
  const { data: readiness } = useReadiness();
  const age = readiness?.feed_age_ms ?? null;
  const fresh = age !== null && age <= FEED_MS_MAX;
  const prices = age === null ? t.noPrices : fresh ? t.priceAge(age) : t.pricesStale(age);
  const lags = readiness !== undefined && readiness.lag > LAG_MAX;
  const parked = readiness?.parked ?? 0;
  const facts: Fact[] = [
    {
      label: t.ready,
      value:
        readiness === undefined ? (
          t.unknown
        ) : (
          <Tag tone={readiness.ok ? 'up' : 'down'}>
            {readiness.ok ? t.readyOk : t.notReady(readiness.state)}
          </Tag>
        ),
    },
    { label: t.prices, value: <Tag tone={fresh ? 'up' : 'down'}>{prices}</Tag> },
    {
      label: t.lag,
      value: readiness && <Tag tone={lags ? 'down' : 'plain'}>{t.lagOf(readiness.lag)}</Tag>,
    },
    {
      label: t.parked,
      value: readiness && <Tag tone={parked > 0 ? 'down' : 'plain'}>{t.parkedOf(parked)}</Tag>,
    },
  ];
  if (site !== undefined) {
    facts.push(
      { label: t.market, value: t.marketOf[site.feed] },
      { label: t.money, value: site.play_money ? t.play : t.real },
      { label: t.version, value: site.version },
    );
  }
  const alerts = [
    parked > 0 && t.parkedAlert(parked),
    readiness !== undefined && !fresh && t.feedAlert,
    lags && t.lagAlert,
  ].filter((alert) => alert !== false);
  return { facts, alerts };
}
