import { searchable } from '@kontor/i18n';
import { calls, type OutputOf } from '@kontor/contract/light';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { AskSupport } from '../components/ask-support.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

type Entry = OutputOf<typeof calls.content.faq>[number];

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="px-gutter pt-2">
      {entries.map(({ id, question, answer }) => (
        <li key={id} className="border-b border-line">
          <details className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3">
              <span className="min-w-0 flex-1 text-body text-hi wrap-anywhere">{question}</span>
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                className="shrink-0 text-low group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="pb-4 text-body text-mid wrap-anywhere">{answer}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** Questions and answers; every word that is searched for must stand in one of the two. */
export default function Faq() {
  const { t } = useTranslation(['content', 'common']);
  const { data, isError, refetch } = useCall(calls.content.faq, {});
  const [words, setWords] = useState('');
  const wanted = searchable(words).split(' ');
  const shown = data?.filter(({ question, answer }) => {
    const text = searchable(`${question} ${answer}`);
    return wanted.every((word) => text.includes(word));
  });
  return (
    <SubPage title={t('faq')}>
      <div className="px-gutter pt-3">
        <SearchField
          label={t('faq.search')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={setWords}
        />
      </div>
      {data === undefined && isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
      {shown === undefined || shown.length > 0 ? null : (
        <EmptyState scope="part" title={t('faq.none')} body={t('faq.noneBody')} />
      )}
      {shown === undefined ? null : <Entries entries={shown} />}
      <AskSupport />
    </SubPage>
  );
}
