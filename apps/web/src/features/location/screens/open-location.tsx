import { Copy, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/empty-state.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { WorldMap } from '../components/world-map.tsx';
import { degreesText, openPath, type Place, placeOf } from '../model/place.ts';

/** The place that the address names. */
export default function OpenLocation() {
  const { t } = useTranslation('location');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = placeOf(query);
  const choose = (
    <Button
      block
      icon={<MapPin size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => void navigate('/choose-location', { state: place ?? null })}
    >
      {t('open.choose')}
    </Button>
  );
  return (
    <SubPage title={t('open.title')}>
      {place === undefined ? (
        <ErrorState title={t('open.wrong.title')} body={t('open.wrong.body')} action={choose} />
      ) : (
        <div className="flex flex-col gap-4 px-gutter pt-3 pb-8">
          <Shown key={openPath(place)} place={place} />
          {choose}
        </div>
      )}
    </SubPage>
  );
}

function Shown({ place }: { place: Place }) {
  const { t } = useTranslation(['location', 'common']);
  const copy = useCopy();
  const [latitude, longitude] = [degreesText(place.latitude), degreesText(place.longitude)];
  const name = place.name === '' ? t('unnamed') : place.name;
  return (
    <>
      <h2 className="text-title-2 break-words">{name}</h2>
      <WorldMap point={place} zoom={4} label={t('open.map', { name, latitude, longitude })} />
      <FactList
        facts={[
          { key: 'latitude', label: t('latitude'), value: `${latitude}°` },
          { key: 'longitude', label: t('longitude'), value: `${longitude}°` },
        ]}
      />
      <p className="text-caption text-low">{t('source')}</p>
      <Button
        block
        icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copy(`${latitude}, ${longitude}`)}
      >
        {t('open.copy')}
      </Button>
    </>
  );
}
