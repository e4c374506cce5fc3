import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LAND } from '../model/land.ts';
import { moved, type Point } from '../model/place.ts';
import {
  gridStep,
  keyStep,
  pointAt,
  UNITS,
  type View,
  viewAround,
  xOf,
  yOf,
  type Zoom,
  ZOOMS,
} from '../model/view.ts';

/** The shift key goes so many steps at once. */
const SHIFT_STEPS = 10;
const ARROWS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

export interface WorldMapProps {
  point: Point;
  /** What a screen reader hears. */
  label: string;
  /** By pointer and arrows; without it the map only shows. */
  onChange?: (point: Point) => void;
  zoom: Zoom;
}

/** The world with one point marked. Drawn from what the app has: nobody is asked for a map. */
export function WorldMap({ point, label, onChange, zoom: first }: WorldMapProps) {
  const { t } = useTranslation('location');
  const [zoom, setZoom] = useState<Zoom>(first);
  const view = viewAround(point, zoom);
  const place = ZOOMS.indexOf(zoom);
  const choose = (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    // Of a press by keys there is no place on the map.
    if (across >= 0 && across <= 1 && down >= 0 && down <= 1) {
      onChange?.(pointAt(view, across, down));
    }
  };
  const move = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = keyStep(zoom) * (event.shiftKey ? SHIFT_STEPS : 1);
    onChange?.(moved(point, arrow[0] * step, arrow[1] * step));
  };
  return (
    <div className="relative overflow-hidden rounded-control bg-control">
      {onChange === undefined ? (
        <div role="img" aria-label={label}>
          <Drawing point={point} view={view} zoom={zoom} />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys: arrows
        <div
          role="application"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys are the arrows
          tabIndex={0}
          onClick={choose}
          onKeyDown={move}
          className="cursor-crosshair touch-manipulation focus-visible:-outline-offset-2"
        >
          <Drawing point={point} view={view} zoom={zoom} />
        </div>
      )}
      <div className="absolute right-2 bottom-2 flex flex-col rounded-control bg-raised shadow">
        <IconButton
          label={t('zoomIn')}
          disabled={place === ZOOMS.length - 1}
          onClick={() => setZoom(ZOOMS[place + 1] ?? zoom)}
        >
          <Plus size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={t('zoomOut')}
          disabled={place === 0}
          onClick={() => setZoom(ZOOMS[place - 1] ?? zoom)}
        >
          <Minus size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
    </div>
  );
}

interface DrawingProps {
  point: Point;
  view: View;
  zoom: Zoom;
}

function Drawing({ point, view, zoom }: DrawingProps) {
  const [x, y] = [xOf(point), yOf(point)];
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="block aspect-[2/1] w-full"
      aria-hidden
    >
      <path d={gridPath(zoom)} className="stroke-[var(--hair)]" fill="none" {...HAIRLINE} />
      <path
        d={LAND}
        className="fill-[var(--fill)] stroke-[var(--low)]"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${view.x} ${y}H${view.x + view.width}M${x} ${view.y}V${view.y + view.height}`}
        className="stroke-[var(--gold)] opacity-50"
        fill="none"
        {...HAIRLINE}
      />
      <circle cx={x} cy={y} r={36 / zoom} className="fill-[var(--gold)] opacity-30" />
      <circle cx={x} cy={y} r={16 / zoom} className="fill-[var(--gold)]" />
    </svg>
  );
}

const HAIRLINE = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

/** Lines of latitude and longitude over the whole world. */
function gridPath(zoom: Zoom): string {
  const step = gridStep(zoom) * UNITS;
  let path = '';
  for (let x = 0; x <= 360 * UNITS; x += step) path += `M${x} 0V${180 * UNITS}`;
  for (let y = 0; y <= 180 * UNITS; y += step) path += `M0 ${y}H${360 * UNITS}`;
  return path;
}
