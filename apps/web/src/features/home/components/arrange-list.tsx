import { ChevronDown, ChevronUp, Eye, EyeOff, GripVertical } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { Arranging } from '../use-arranging.ts';
import type { HomeEntry } from '../use-entries.ts';
import { asideBy, useRowDrag } from '../use-row-drag.ts';

const HINT_ID = 'arrange-hint';
/** A blue line below the last one that the home page has. */
const END_OF_HOME =
  'before:absolute before:inset-x-0 before:-bottom-px before:h-0.5 before:bg-blue-line';

/** All entries below each other; of those that are shown the first so many are on the home page. */
export function ArrangeList({
  entries,
  onHome,
  arranging: { move, toggle },
}: {
  entries: HomeEntry[];
  onHome: number;
  arranging: Arranging;
}) {
  const { t } = useTranslation('home');
  const shown = entries.filter(({ hidden }) => !hidden);
  const away = entries.filter(({ hidden }) => hidden);
  const { drag, grip } = useRowDrag(shown.length, (from, to) => {
    const entry = shown[from];
    if (entry !== undefined) move(entry, to);
  });
  return (
    <>
      <p id={HINT_ID} className="pb-2 text-caption text-low">
        {t('arrange.hint')}
      </p>
      <ol aria-label={t('arrange.title')} className={classNames(drag && 'select-none')}>
        {shown.map((entry, index) => (
          <li
            key={entry.name}
            style={drag && { transform: `translateY(${asideBy(drag, index)}px)` }}
            className={classNames(
              'relative flex min-h-14 items-center border-b border-hair',
              index === onHome - 1 && END_OF_HOME,
              drag !== undefined && drag.from !== index && 'motion-safe:transition-transform',
              drag?.from === index && 'z-10 rounded-control bg-raised shadow-raised',
            )}
          >
            <Grip
              {...grip(index)}
              aria-label={t('arrange.grip', { name: entry.title })}
              onKeyDown={(event) => {
                const to = placeByKey(event, index, shown.length);
                if (to === undefined) return;
                event.preventDefault();
                move(entry, to);
              }}
            />
            <Name entry={entry} lit={index < onHome} />
            <Step
              label={t('arrange.up', { name: entry.title })}
              aria-disabled={index === 0}
              onClick={() => move(entry, index - 1)}
            >
              <ChevronUp size={20} strokeWidth={1.75} />
            </Step>
            <Step
              label={t('arrange.down', { name: entry.title })}
              aria-disabled={index === shown.length - 1}
              onClick={() => move(entry, index + 1)}
            >
              <ChevronDown size={20} strokeWidth={1.75} />
            </Step>
            <Step
              label={t('arrange.hide', { name: entry.title })}
              onClick={(event) => {
                // The button goes with its row; who uses the keyboard goes on at the next one.
                const row = event.currentTarget.closest('li');
                const next = row?.nextElementSibling ?? row?.previousElementSibling;
                toggle(entry);
                next?.querySelector<HTMLElement>('button:last-of-type')?.focus();
              }}
            >
              <EyeOff size={20} strokeWidth={1.75} />
            </Step>
          </li>
        ))}
      </ol>
      {away.length === 0 ? null : <Away entries={away} onShow={toggle} />}
    </>
  );
}

/** What was taken off the home page; the sheet of all entries has it still. */
function Away({ entries, onShow }: { entries: HomeEntry[]; onShow: Arranging['toggle'] }) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="arrange-away" className="pt-4">
      <h3 id="arrange-away" className="text-label text-low">
        {t('arrange.away')}
      </h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name} className="flex min-h-14 items-center border-b border-hair pl-9">
            <Name entry={entry} lit={false} />
            <Step label={t('arrange.show', { name: entry.title })} onClick={() => onShow(entry)}>
              <Eye size={20} strokeWidth={1.75} />
            </Step>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ entry: { icon, title }, lit }: { entry: HomeEntry; lit: boolean }) {
  return (
    <>
      <span className={classNames('flex-none pr-2', lit ? 'text-hi' : 'text-low')}>{icon}</span>
      <span className="line-clamp-2 min-w-0 flex-1 text-body">{title}</span>
    </>
  );
}

/** What a row is drawn by, or moved by the arrow keys. A swipe of the sheet never begins here. */
function Grip(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      data-base-ui-swipe-ignore
      aria-describedby={HINT_ID}
      className="-ml-2 grid h-11 w-9 flex-none cursor-grab touch-none place-items-center rounded-control text-low active:cursor-grabbing"
      {...props}
    >
      <GripVertical size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** At the end of its way a button keeps the focus of who uses the keyboard, and does nothing. */
function Step(props: ComponentProps<typeof IconButton>) {
  return <IconButton className="aria-disabled:opacity-45" {...props} />;
}

function placeByKey({ key }: KeyboardEvent, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return index - 1;
  if (key === 'ArrowDown') return index + 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
