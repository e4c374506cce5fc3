import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ServiceIcon } from '../../../shared/ui/service-icon.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { type Service, type ServiceGroup, shownServices } from '../services.tsx';

const GROUPS: readonly ServiceGroup[] = ['trade', 'money', 'more'];
const FEWEST = 3;
/** Two rows of five; the tenth place opens the others. */
const PLACES = 10;
const LOOK = classNames(
  'press flex min-h-16 w-full flex-col items-center justify-center gap-2',
  'rounded-control text-caption text-mid',
);

function Face({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="text-hi">{icon}</span>
      <span className="max-w-full truncate">{children}</span>
    </>
  );
}

function Entry({ service: { name, path, icon } }: { service: Service }) {
  const { t } = useTranslation('home');
  return (
    <li className="min-w-0">
      <Link to={path} className={LOOK}>
        <Face icon={icon}>{t(`services.${name}`)}</Face>
      </Link>
    </li>
  );
}

/** Every entry there is, by what it is for. */
function AllServices({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['home', 'common']);
  const shown = shownServices();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('services.label')}
      closeLabel={t('common:close')}
    >
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`services-${group}`} className="px-gutter pb-4">
          <h3 id={`services-${group}`} className="pt-2 pb-1 text-label text-low">
            {t(`services.group.${group}`)}
          </h3>
          <ul className="grid grid-cols-3 gap-y-1 xs:grid-cols-4">
            {shown
              .filter((service) => service.group === group)
              .map((service) => (
                <Entry key={service.name} service={service} />
              ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

/** The entries to everything there is. A grid of one or two would only repeat the bars. */
export default function Services() {
  const { t } = useTranslation('home');
  const [showsAll, setShowsAll] = useState(false);
  const all = shownServices();
  if (all.length < FEWEST) return null;
  const hasMore = all.length > PLACES;
  const shown = hasMore ? all.slice(0, PLACES - 1) : all;
  return (
    <nav aria-label={t('services.label')} className="px-gutter pt-4">
      <ul
        className={classNames(
          'grid grid-cols-4 gap-y-1 xs:grid-cols-5',
          'md:grid-cols-[repeat(auto-fit,minmax(88px,1fr))]',
        )}
      >
        {shown.map((service) => (
          <Entry key={service.name} service={service} />
        ))}
        {hasMore ? (
          <li className="min-w-0">
            <button type="button" className={LOOK} onClick={() => setShowsAll(true)}>
              <Face icon={<ServiceIcon name="all" />}>{t('services.all')}</Face>
            </button>
          </li>
        ) : null}
      </ul>
      <AllServices open={showsAll} onOpenChange={setShowsAll} />
    </nav>
  );
}
