import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasScreen } from '../page/screens.ts';
import { type ButtonTone, buttonClass } from '../ui/button.tsx';
import { fundPath } from './fund-path.ts';
import { TRANSFER_PATH } from './transfer-path.ts';

function Way({
  to,
  icon: Icon,
  tone,
  children,
}: {
  to: string;
  icon: LucideIcon;
  tone: ButtonTone;
  children: string;
}) {
  if (!hasScreen(to)) return null;
  return (
    <Link to={to} className={`${buttonClass({ tone })} min-w-0 flex-auto`}>
      {/* Three buttons leave room for their words alone on a narrow phone. */}
      <Icon size={18} strokeWidth={2} aria-hidden className="max-xs:hidden" />
      {children}
    </Link>
  );
}

/** Money in, money out, money from one account to another. */
export function MoneyButtons() {
  const { t } = useTranslation('common');
  return (
    <div className="flex gap-2">
      <Way to={fundPath('deposit')} icon={ArrowDownToLine} tone="gold">
        {t('fund.deposit')}
      </Way>
      <Way to={fundPath('withdraw')} icon={ArrowUpFromLine} tone="fill">
        {t('fund.withdraw')}
      </Way>
      <Way to={TRANSFER_PATH} icon={ArrowLeftRight} tone="fill">
        {t('transfer.title')}
      </Way>
    </div>
  );
}
