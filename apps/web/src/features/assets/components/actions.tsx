import { ArrowLeftRight, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { useSite } from '../../../shared/api/use-site.ts';
import { TRADE_PATH, hasScreen } from '../../../shared/page/screens.ts';
import { useGrant } from '../../../shared/session/use-grant.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';

const ICON = {
  size: 18,
  strokeWidth: 2,
  className: 'max-xs:hidden',
  'aria-hidden': true,
} as const;

/** The one gold button, and the way to the markets. */
export function Actions() {
  const { t } = useTranslation('assets');
  const { data: site } = useSite();
  const grant = useGrant();
  const play = site?.play_money === true;
  const take = (): void =>
    grant.mutate(
      {},
      {
        onSuccess: () => notify({ message: t('grant.done'), tone: 'success', durationMs: 4_000 }),
        onError: (error) => notify({ message: errorText(error), tone: 'warn', durationMs: 6_000 }),
      },
    );
  return (
    <div className="flex gap-2 px-gutter pt-5 md:max-w-[520px]">
      {play ? (
        <Button
          tone="gold"
          className="min-w-0 flex-[1.3]"
          icon={<Gift {...ICON} />}
          busy={grant.isPending}
          onClick={take}
        >
          {t('grant.take')}
        </Button>
      ) : null}
      {hasScreen(TRADE_PATH) ? (
        <Link
          to={TRADE_PATH}
          className={`${buttonClass({ tone: play ? 'fill' : 'gold' })} min-w-0 flex-1`}
        >
          <ArrowLeftRight {...ICON} />
          {t('trade')}
        </Link>
      ) : null}
    </div>
  );
}
