import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import type { Reveal } from '../text.ts';

type Outcome = Awaited<ReturnType<typeof check>>;

async function check(reveal: Reveal) {
  const { openingFault } = await import('../verify.ts');
  return openingFault(reveal) ?? 'holds';
}

const PARTS = ['commitment', 'seed', 'member_seed', 'digest'] as const;

/** Everything that an opening was drawn from, and a button that computes it anew on this device. */
export function OpeningProof({ reveal }: { reveal: Reveal }) {
  const { t } = useTranslation(['nft', 'common']);
  const [outcome, setOutcome] = useState<Outcome>();
  const verify = async (): Promise<void> => {
    try {
      setOutcome(await check(reveal));
    } catch {
      notify({ message: t('common:error.noAnswer'), tone: 'error' });
    }
  };
  const { tick, number, roll } = reveal;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2 text-caption">
        {PARTS.map((part) => (
          <div key={part}>
            <dt className="text-low">{t(`proof.${part}`)}</dt>
            <dd className="font-mono break-all text-mid">{reveal[part]}</dd>
          </div>
        ))}
        <div>
          <dt className="text-low">{t('proof.tick')}</dt>
          <dd className="break-all text-mid">
            {tick.symbol} {tick.price} · {formatDateTime(tick.time)}
            <span className="block font-mono">{tick.hash}</span>
          </dd>
        </div>
        <div>
          <dt className="text-low">{t('proof.roll')}</dt>
          <dd className="text-mid">{t('proof.rollText', { roll, number })}</dd>
        </div>
      </dl>
      {outcome === undefined ? null : (
        <Banner tone={outcome === 'holds' ? 'info' : 'down'} boxed>
          {t(outcome === 'holds' ? 'proof.holds' : `proof.fault.${outcome}`)}
        </Banner>
      )}
      <Button tone="line" size="medium" block onClick={() => void verify()}>
        {t('act.verify')}
      </Button>
    </div>
  );
}
