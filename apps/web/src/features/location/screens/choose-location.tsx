import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { hasScreen } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { WorldMap } from '../components/world-map.tsx';
import {
  degreesText,
  LATITUDE_MAX,
  LONGITUDE_MAX,
  NAME_LENGTH_MAX,
  nameOf,
  openPath,
  type Point,
  readDegrees,
} from '../model/place.ts';

/** What a caller hands over: where to begin, and the screen that gets `state.location` back. */
interface Asked {
  readonly latitude?: unknown;
  readonly longitude?: unknown;
  readonly name?: unknown;
  readonly returnTo?: unknown;
}

const MIDDLE: Point = { latitude: 0, longitude: 0 };

function degreesIn(value: unknown, maximum: number): number | undefined {
  return typeof value === 'number' ? readDegrees(degreesText(value), maximum) : undefined;
}

function beginning(asked: Asked) {
  return {
    latitude: degreesIn(asked.latitude, LATITUDE_MAX) ?? MIDDLE.latitude,
    longitude: degreesIn(asked.longitude, LONGITUDE_MAX) ?? MIDDLE.longitude,
    name: typeof asked.name === 'string' ? nameOf(asked.name) : '',
  };
}

/** A place to choose by pointer, by arrows or by its coordinates; whoever asked gets it back. */
export default function ChooseLocation() {
  const { t } = useTranslation('location');
  const navigate = useNavigate();
  const asked = (useLocation().state ?? {}) as Asked;
  const [first] = useState(() => beginning(asked));
  const [latitude, setLatitude] = useState(degreesText(first.latitude));
  const [longitude, setLongitude] = useState(degreesText(first.longitude));
  const [name, setName] = useState(first.name);
  const [shown, setShown] = useState<Point>(first);
  const north = readDegrees(latitude, LATITUDE_MAX);
  const east = readDegrees(longitude, LONGITUDE_MAX);
  const isWrong = north === undefined || east === undefined;
  // While a number is half typed the map stays where it was.
  const point = isWrong ? shown : { latitude: north, longitude: east };
  const take = (next: Point): void => {
    setShown(next);
    setLatitude(degreesText(next.latitude));
    setLongitude(degreesText(next.longitude));
  };
  const confirm = (): void => {
    const place = { ...point, name: nameOf(name) };
    const { returnTo } = asked;
    if (typeof returnTo === 'string' && hasScreen(returnTo)) {
      void navigate(returnTo, { replace: true, state: { location: place } });
    } else {
      void navigate(openPath(place));
    }
  };
  return (
    <SubPage
      title={t('choose.title')}
      footer={
        <Button tone="gold" block disabled={isWrong} onClick={confirm}>
          {t('choose.confirm')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-gutter pt-3 pb-8">
        <p className="text-body text-mid">{t('choose.intro')}</p>
        <WorldMap
          point={point}
          zoom={1}
          onChange={take}
          label={t('choose.map', {
            latitude: degreesText(point.latitude),
            longitude: degreesText(point.longitude),
          })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Degrees
            label={t('latitude')}
            value={latitude}
            maximum={LATITUDE_MAX}
            onChange={setLatitude}
          />
          <Degrees
            label={t('longitude')}
            value={longitude}
            maximum={LONGITUDE_MAX}
            onChange={setLongitude}
          />
        </div>
        <Field
          label={t('name')}
          value={name}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <p className="text-caption text-low">{t('source')}</p>
      </div>
    </SubPage>
  );
}

interface DegreesProps {
  label: string;
  value: string;
  maximum: number;
  onChange: (text: string) => void;
}

function Degrees({ label, value, maximum, onChange }: DegreesProps) {
  const { t } = useTranslation('location');
  const isWrong = readDegrees(value, maximum) === undefined;
  return (
    <Field
      label={label}
      value={value}
      inputMode="text"
      autoComplete="off"
      maxLength={20}
      error={isWrong ? t('degrees.wrong', { maximum }) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
