import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';

/** The way on for whom no written answer helps. */
export function AskSupport() {
  const { t } = useTranslation('content');
  return (
    <p className="flex justify-center px-gutter py-6 print:hidden">
      <Link to={SUPPORT_PATH} className={buttonClass({ size: 'medium' })}>
        <Headset size={18} strokeWidth={1.75} aria-hidden />
        {t('askSupport')}
      </Link>
    </p>
  );
}
