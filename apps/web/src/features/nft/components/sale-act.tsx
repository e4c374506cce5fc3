import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { buyPath, orderPath, ownTabPath } from '../paths.ts';
import type { Detail } from '../text.ts';
import { useStateNow } from './state-tag.tsx';

/** What can be done with a sale now, or why nothing can. */
export function SaleAct({ sale }: { sale: Detail }) {
  const { t } = useTranslation(['nft', 'common']);
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const state = useStateNow(sale);
  const gold = buttonClass({ tone: 'gold', block: true });
  if (sale.own?.order_id != null) {
    return (
      <Link to={orderPath(sale.own.order_id)} className={gold}>
        {t('act.payOrder')}
      </Link>
    );
  }
  if (sale.own?.is_seller === true) {
    return (
      <Link to={ownTabPath('sales')} className={buttonClass({ tone: 'fill', block: true })}>
        {t('act.mySales')}
      </Link>
    );
  }
  if (state !== 'in_progress') {
    return (
      <p role="status" className="py-3 text-center text-body text-mid">
        {t(`over.${state === 'waiting' || state === 'rejected' ? 'not_started' : state}`)}
      </p>
    );
  }
  if (!signedIn) {
    return (
      <Link to={loginPath(pathname + search)} className={gold}>
        {t('common:login.now')}
      </Link>
    );
  }
  return (
    <Link to={buyPath(sale)} className={gold}>
      {t(sale.sale === 'auction' ? 'act.bid' : sale.sale === 'normal' ? 'act.buy' : 'act.buyBox')}
    </Link>
  );
}
