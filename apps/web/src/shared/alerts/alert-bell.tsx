import { Bell } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loadAreas } from '../i18n/i18n.ts';
import type { Quotation } from '../markets/quotations.ts';
import { loginPath } from '../session/session-end.ts';
import { useSignedIn } from '../session/session-store.ts';
import { IconButton } from '../ui/icon-button.tsx';

const AlertSheet = lazy(async () => {
  const [module] = await Promise.all([import('./alert-sheet.tsx'), loadAreas(['alerts'])]);
  return module;
});

/** Opens the sheet that sets a price alert for the market; visitors sign in first. */
export function AlertBell({ market, className }: { market: Quotation; className?: string }) {
  const { t } = useTranslation('market');
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const press = (): void => {
    if (!signedIn) {
      void navigate(loginPath(pathname + search));
      return;
    }
    setEverOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={t('alert.set', { symbol: market.symbol })}
        aria-haspopup="dialog"
        onClick={press}
        {...(className !== undefined && { className })}
      >
        <Bell size={20} strokeWidth={1.75} className="text-low" />
      </IconButton>
      {everOpened ? (
        <Suspense fallback={null}>
          <AlertSheet market={market} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
