import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Kbd } from '../shared/ui/kbd.tsx';
import { SearchField } from '../shared/ui/search-field.tsx';

const Results = lazy(() => import('./search-results.tsx'));
const RESULTS_ID = 'search-results';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The search of the top bar: `/` goes to it, arrows choose, Enter opens, Escape leaves. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [paths, setPaths] = useState<readonly string[]>([]);

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const leave = (): void => {
    setOpen(false);
    setWords('');
    setChosen(0);
    input.current?.blur();
  };
  const go = (path: string | undefined): void => {
    if (path === undefined) return;
    leave();
    void navigate(path);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setChosen(Math.min(chosen + 1, Math.max(0, paths.length - 1))),
    ArrowUp: () => setChosen(Math.max(0, chosen - 1)),
    Enter: () => go(paths[chosen]),
    Escape: leave,
  };
  return (
    <div role="search" aria-label={t('searchBox.label')} className="relative w-60">
      <SearchField
        ref={input}
        label={t('searchBox.label')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        value={words}
        role="combobox"
        aria-expanded={open}
        aria-controls={RESULTS_ID}
        aria-activedescendant={open && paths.length > 0 ? `${RESULTS_ID}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        onChange={(next) => {
          setWords(next);
          setChosen(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (act === undefined) return;
          event.preventDefault();
          act();
        }}
        trailing={<Kbd>/</Kbd>}
      />
      {open ? (
        <Suspense fallback={null}>
          <Results id={RESULTS_ID} words={words} chosen={chosen} onPaths={setPaths} onGo={go} />
        </Suspense>
      ) : null}
    </div>
  );
}
