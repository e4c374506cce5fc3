import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import type { Account } from '../model/portfolio.ts';
import type { Risk } from '../model/risk.ts';
import { LIQUIDATIONS_PATH } from '../paths.ts';
import { cost, money, percentText } from '../text.ts';

/** What the risk rate is, with the account's own figures and the way to what is public. */
export function RiskInfo({
  open,
  onOpenChange,
  account,
  risk,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  account: Account;
  risk: Risk;
}) {
  const { t } = useTranslation(['futures', 'common']);
  const { mask } = useMoney();
  const { currency } = account;
  const isAdvanced = account.advanced > 0n;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('info.title')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-3 pb-2 text-body text-mid">
        <p>{t('info.rate')}</p>
        <p>{t('info.liquidation')}</p>
        <FactList
          facts={[
            {
              key: 'now',
              label: t('info.now'),
              value: risk.rate === null ? t('risk.none') : percentText(risk.rate),
              tone: 'strong',
            },
            {
              key: 'at',
              label: t('info.liquidationAt'),
              value: risk.rate === null ? t('risk.none') : percentText(risk.liquidationAt),
            },
            {
              key: 'maintenance',
              label: t('info.maintenance'),
              value: mask(cost(account.maintenance, currency)),
            },
            {
              key: 'margin',
              label: t('head.margin'),
              value: mask(money(account.usedMargin, currency)),
            },
            {
              key: 'available',
              label: t('head.available'),
              value: mask(money(account.available, currency)),
            },
            ...(isAdvanced
              ? [
                  {
                    key: 'advanced',
                    label: t('advanced.label'),
                    value: mask(money(account.advanced, currency)),
                  },
                ]
              : []),
          ]}
        />
        {isAdvanced ? <p>{t('advanced.body')}</p> : null}
        <p>{t('info.fund')}</p>
        <PublicLinks />
      </div>
    </Sheet>
  );
}

/** The way to what everybody may see. */
export function PublicLinks() {
  const { t } = useTranslation('futures');
  return (
    <ul className="divide-y divide-hair border-y border-hair">
      {(['seeLiquidations', 'seeFund'] as const).map((name) => (
        <li key={name}>
          <Link
            to={name === 'seeFund' ? `${LIQUIDATIONS_PATH}?tab=fund` : LIQUIDATIONS_PATH}
            className="press-row flex min-h-12 items-center justify-between text-body font-medium text-hi"
          >
            {t(`info.${name}`)}
            <ChevronRight size={18} strokeWidth={1.75} className="text-low" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
