import { calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { FEED_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { ExampleTable } from '../components/example.tsx';
import { Failed } from '../components/failed.tsx';
import { YieldCalculator } from '../components/yield-calculator.tsx';
import { INVEST_PATH } from '../paths.ts';

const STEPS = ['choose', 'commit', 'settle', 'paid'] as const;
const RISKS = ['principal', 'upside', 'locked', 'price'] as const;
const MINUTE_SECONDS = 60;

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-head">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Examples and the settlement price, as the exchange has them now. */
function Live() {
  const { t } = useTranslation('dual');
  const { data, isError, refetch } = useCall(calls.dual.help, {});
  if (data === undefined && isError) return <Failed what="help" onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} />;
  return (
    <>
      <Part id="dual-examples" title={t('help.examples')}>
        <div className="flex flex-col gap-6 pt-1">
          {data.examples.map((example) => (
            <ExampleTable key={example.type} example={example} />
          ))}
        </div>
      </Part>
      <Part id="dual-price" title={t('help.price')}>
        <p className="text-body text-mid">
          {t('help.priceBody', { minutes: data.window_seconds / MINUTE_SECONDS })}
        </p>
        <p className="text-body text-mid">
          {t('help.priceWait', { ticks: data.ticks_minimum, seconds: data.nearest_seconds })}
        </p>
        <Link to={FEED_PATH} className="press flex min-h-11 items-center text-label text-gold">
          {t('help.feed')}
        </Link>
      </Part>
    </>
  );
}

/** How it works, with what it yields computed while one reads. */
export default function Help() {
  const { t } = useTranslation('dual');
  return (
    <SubPage
      title={t('help.title')}
      fallback={INVEST_PATH}
      footer={
        <Link to={INVEST_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('empty.invest')}
        </Link>
      }
    >
      <div className="flex flex-col gap-6 px-gutter pt-3 pb-8">
        <p className="text-body text-mid">{t('help.intro')}</p>
        <ol className="flex flex-col gap-2">
          {STEPS.map((step, n) => (
            <li key={step} className="flex gap-3 text-body text-mid">
              <span
                aria-hidden
                className="grid size-6 flex-none place-items-center rounded-full bg-fill text-micro text-hi"
              >
                {n + 1}
              </span>
              <span>{t(`help.step.${step}`)}</span>
            </li>
          ))}
        </ol>
        <YieldCalculator />
        <Live />
        <Part id="dual-risks" title={t('help.risks')}>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-body text-mid">
            {RISKS.map((risk) => (
              <li key={risk}>{t(`help.risk.${risk}`)}</li>
            ))}
          </ul>
        </Part>
      </div>
    </SubPage>
  );
}
