import { useTranslation } from 'react-i18next';
import { usePreferences } from '../session/preferences-store.ts';
import { Banner } from '../ui/banner.tsx';

/** Says why amounts show as a dash, and offers USD, whose amounts need no rate. */
export function RateNote({ className }: { className?: string }) {
  const { t } = useTranslation();
  const fiat = usePreferences((state) => state.fiat);
  const setFiat = usePreferences((state) => state.setFiat);
  return (
    <div className={className}>
      <Banner
        boxed
        action={
          <button
            type="button"
            onClick={() => setFiat('USD')}
            className="min-h-11 flex-none px-2 text-label text-hi"
          >
            {t('rate.useUsd')}
          </button>
        }
      >
        {t('rate.unknown', { currency: fiat })}
      </Banner>
    </div>
  );
}
