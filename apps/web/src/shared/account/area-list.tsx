import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../i18n/i18n.ts';
import { SubPage } from '../page/sub-page.tsx';
import { useBack } from '../page/use-back.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useAreaChoice } from './area-choice.ts';
import { namedCallingCodes, searchCallingCodes } from './calling-codes.ts';
import { classNames } from '../ui/class-names.ts';

/**
 * The page of calling codes, in the order of the language, with a search; a choice leads back.
 * `fallback` is where to when the visit began here. Its texts are those of the area `account`.
 */
export function AreaList({ fallback }: { fallback: string }) {
  const { t } = useTranslation(['account', 'common']);
  const back = useBack(fallback);
  const chosen = useAreaChoice();
  const [words, setWords] = useState('');
  const tag = languageTag(currentLanguage());
  const codes = useMemo(() => namedCallingCodes(tag), [tag]);
  const found = searchCallingCodes(codes, words);
  return (
    <SubPage title={t('area.title')} fallback={fallback}>
      <div className="sticky top-13 z-10 bg-page px-gutter pt-1 pb-2 lg:top-15">
        <SearchField
          label={t('area.search')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={setWords}
        />
      </div>
      <ul aria-label={t('area.title')} className="pb-6">
        {found.map((one) => {
          const current = one.country === chosen.country;
          return (
            <li key={one.country}>
              <button
                type="button"
                aria-current={current || undefined}
                onClick={() => {
                  chosen.choose(one);
                  back();
                }}
                className={classNames(
                  'press-row flex min-h-12 w-full items-center gap-3 px-gutter text-left',
                  'text-[15px] focus-visible:-outline-offset-2',
                )}
              >
                <span className="min-w-0 flex-1">{one.name}</span>
                {current ? (
                  <Check size={18} strokeWidth={2} className="text-blue" aria-hidden />
                ) : null}
                <span className="text-low">+{one.code}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="px-gutter py-10 text-center text-body text-low">
          {t('area.none')}
        </p>
      ) : null}
    </SubPage>
  );
}
