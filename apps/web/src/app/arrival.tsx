import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Screen } from '../shared/page/screens.ts';

export const ARRIVAL_ID = 'arrival';

/** Names the page: in the document's title, and aloud for those who do not see it change. */
export function Arrival({ screen }: { screen: Screen }) {
  const { t } = useTranslation([...screen.areas, 'common']);
  const page = t(screen.title);
  useEffect(() => {
    document.title = t('common:title.page', { page });
  }, [t, page]);
  // Only a region that was there before is read aloud when its text changes.
  const region = document.getElementById(ARRIVAL_ID);
  return region === null ? null : createPortal(page, region);
}
