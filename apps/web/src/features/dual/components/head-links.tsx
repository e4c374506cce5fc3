import { CircleHelp, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { INVEST_HELP_PATH, MY_INVEST_PATH } from '../paths.ts';

const LOOK =
  'press inline-flex size-11 flex-none items-center justify-center rounded-control text-mid';
const ICON = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function HelpLink() {
  const { t } = useTranslation('dual');
  return (
    <Link to={INVEST_HELP_PATH} aria-label={t('help.title')} className={LOOK}>
      <CircleHelp {...ICON} />
    </Link>
  );
}

export function MineLink() {
  const { t } = useTranslation('dual');
  return (
    <Link to={MY_INVEST_PATH} aria-label={t('mine.title')} className={LOOK}>
      <ScrollText {...ICON} />
    </Link>
  );
}
