import { FIAT_CURRENCIES, type FiatCurrency, type Language } from '@kontor/contract/light';
import { LANGUAGES, OWN_NAMES, type Zone, zoneName } from '@kontor/i18n';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { useSite } from '../../../shared/api/use-site.ts';
import { chooseLanguage, currentLanguage, languageTag } from '../../../shared/i18n/i18n.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { currencySign } from '../../../shared/lib/format.ts';
import { type ThemeChoice, chooseTheme, storedThemeChoice } from '../../../shared/lib/theme.ts';
import { whenLoaded } from '../../../shared/lib/when-loaded.ts';
import { RateNote } from '../../../shared/page/rate-note.tsx';
import { usePreferences } from '../../../shared/session/preferences-store.ts';
import { lasting } from '../../../shared/storage/safe-storage.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';

function LanguageChoice() {
  const { t } = useTranslation(['settings', 'common']);
  const { data: site } = useSite();
  const offered = LANGUAGES.filter((one) => site?.languages.includes(one) ?? true);
  const choose = async (language: Language): Promise<void> => {
    try {
      await chooseLanguage(language);
      whenLoaded(import('../../../shared/push/renew.ts'), (push) => push.renewPushLanguage());
    } catch {
      notify({ message: t('common:error.noAnswer'), tone: 'error' });
    }
  };
  return (
    <Select<Language>
      label={t('language')}
      closeLabel={t('common:close')}
      value={currentLanguage()}
      onChange={(language) => void choose(language)}
      options={offered.map((value) => ({
        value,
        label: <span lang={languageTag(value)}>{OWN_NAMES[value]}</span>,
      }))}
    />
  );
}

function ThemeChoiceControl() {
  const { t } = useTranslation(['settings', 'common']);
  const [theme, setTheme] = useState<ThemeChoice>(() => storedThemeChoice(lasting));
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-label text-low">{t('theme')}</p>
      <Segmented<ThemeChoice>
        label={t('theme')}
        value={theme}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
        options={[
          { value: 'dark', label: t('theme.dark'), icon: <Moon {...icon} /> },
          { value: 'light', label: t('theme.light'), icon: <Sun {...icon} /> },
          { value: 'system', label: t('theme.system'), icon: <Monitor {...icon} /> },
        ]}
      />
    </div>
  );
}

function FiatChoice() {
  const { t } = useTranslation(['settings', 'common']);
  const fiat = usePreferences((state) => state.fiat);
  const setFiat = usePreferences((state) => state.setFiat);
  const { rateKnown } = useMoney();
  const names = new Intl.DisplayNames([languageTag(currentLanguage())], { type: 'currency' });
  return (
    <div>
      <Select<FiatCurrency>
        label={t('fiat')}
        closeLabel={t('common:close')}
        value={fiat}
        onChange={setFiat}
        options={FIAT_CURRENCIES.map((value) => ({
          value,
          label: `${value}, ${names.of(value) ?? value}`,
          detail: currencySign(value),
        }))}
      />
      {rateKnown ? null : <RateNote className="pt-2" />}
    </div>
  );
}

function ZoneChoice() {
  const { t } = useTranslation('settings');
  const zone = usePreferences((state) => state.zone);
  const setZone = usePreferences((state) => state.setZone);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-label text-low">{t('zone')}</p>
      <Segmented<Zone>
        label={t('zone')}
        value={zone}
        onChange={setZone}
        options={[
          { value: 'local', label: t('zone.device', { zone: zoneName('local', serverNowMs()) }) },
          { value: 'utc', label: zoneName('utc', 0) },
        ]}
      />
      <p className="text-caption text-low">{t('zone.note')}</p>
    </div>
  );
}

/** What only this browser keeps: language, currency, clocks, theme. */
export function Choices() {
  return (
    <div className="flex flex-col gap-4 px-gutter pt-2">
      <LanguageChoice />
      <FiatChoice />
      <ZoneChoice />
      <ThemeChoiceControl />
    </div>
  );
}
