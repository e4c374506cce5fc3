import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ServiceIcon } from '../../../shared/ui/service-icon.tsx';
import { useEntries } from '../use-entries.ts';
import { ENTRY_LOOK, Entry, EntryFace } from './entry.tsx';

const AllServices = lazy(() => import('./all-services.tsx'));

const FEWEST = 3;
/** Two rows of five; the tenth place opens the others. */
const PLACES = 10;

/** The entries to everything there is. A grid of one or two would only repeat the bars. */
export default function Services() {
  const { t } = useTranslation('home');
  // The sheet is fetched when it is first opened, and then stays for its way out.
  const [showsAll, setShowsAll] = useState<boolean>();
  const all = useEntries();
  if (all.length < FEWEST) return null;
  const kept = all.filter(({ hidden }) => !hidden);
  const hasMore = all.length > PLACES || kept.length < all.length;
  const shown = hasMore ? kept.slice(0, PLACES - 1) : kept;
  return (
    <nav aria-label={t('services.label')} className="px-gutter pt-4">
      <ul
        className={classNames(
          'grid grid-cols-4 gap-y-1 xs:grid-cols-5',
          'md:grid-cols-[repeat(auto-fit,minmax(88px,1fr))]',
        )}
      >
        {shown.map((entry) => (
          <Entry key={entry.name} entry={entry} />
        ))}
        {hasMore ? (
          <li className="min-w-0">
            <button type="button" className={ENTRY_LOOK} onClick={() => setShowsAll(true)}>
              <EntryFace icon={<ServiceIcon name="all" />}>{t('services.all')}</EntryFace>
            </button>
          </li>
        ) : null}
      </ul>
      {showsAll === undefined ? null : (
        <Suspense fallback={null}>
          <AllServices
            open={showsAll}
            onOpenChange={setShowsAll}
            entries={all}
            onHome={Math.min(shown.length, PLACES - 1)}
          />
        </Suspense>
      )}
    </nav>
  );
}
