import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { useSite } from '../../../shared/api/use-site.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { LOGIN_PATH, returnPath, withReturn } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { useGrant } from '../../../shared/session/use-grant.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { PageHead } from './page-head.tsx';

/** The play money of a new account, by account. */
function GrantOffer() {
  const { t } = useTranslation(['account', 'common']);
  const grant = useGrant();
  const { data: site } = useSite();
  if (grant.data !== undefined) {
    return (
      <div role="status" className="card flex flex-col gap-3 p-4">
        <p className="text-head">{t('welcome.granted')}</p>
        <ul className="flex flex-col gap-2">
          {grant.data.granted.map((one) => (
            <li key={one.type} className="flex justify-between gap-3 text-body">
              <span className="text-mid">{t(`accountName.${one.type}`, one.type)}</span>
              <span className="font-medium">
                {formatMoney(one.amount, { decimals: 2 })} {one.currency}
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className="card flex flex-col gap-3 p-4">
      <p className="text-head">{t('welcome.offer')}</p>
      <p className="text-body text-mid">
        {t('welcome.offerBody', { amount: formatMoney(site?.grant_amount ?? '0') })}
      </p>
      {grant.error === null ? null : (
        <p role="alert" className="text-body text-down">
          {errorText(grant.error)}
        </p>
      )}
      <Button tone="gold" block busy={grant.isPending} onClick={() => grant.mutate({})}>
        {t('welcome.take')}
      </Button>
    </div>
  );
}

/** After the last step: play money, and the way on to where the visitor wanted to go. */
export function Welcome() {
  const { t } = useTranslation(['account', 'common']);
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  const { data: site } = useSite();
  const target = signedIn ? returnPath(search, HOME_PATH) : withReturn(LOGIN_PATH, search);
  return (
    <SubPage title={t('register.title')} fallback={HOME_PATH}>
      <div className="flex flex-col gap-5 px-gutter pt-6 pb-8">
        <CircleCheck size={40} strokeWidth={1.5} className="text-up" aria-hidden />
        <PageHead title={t('welcome.title')} body={t('welcome.body')} />
        {signedIn && site?.play_money === true ? <GrantOffer /> : null}
        <Link to={target} replace className={buttonClass({ tone: 'fill', block: true })}>
          {signedIn ? t('welcome.start') : t('welcome.login')}
        </Link>
      </div>
    </SubPage>
  );
}
