import type { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { AskSupport } from './ask-support.tsx';
import { type Block, blocksOf } from '../blocks.ts';

type PageCall = (typeof calls.content)['aboutus' | 'contactus' | 'operationalCompliance'];

/** Text only: nothing in it is ever read as markup. */
function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="pt-3 text-head">{block.text}</h2>;
  if ('text' in block) return <p className="text-body text-mid">{block.text}</p>;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-body text-mid">
      {block.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

interface WrittenPageProps {
  call: PageCall;
  page: 'aboutus' | 'contactus' | 'operational_compliance';
}

/** A page that the platform has written, with the version and the hash of what is read. */
export function WrittenPage({ call, page }: WrittenPageProps) {
  const { t } = useTranslation('content');
  const { data, isError, refetch } = useCall(call, {});
  return (
    <SubPage title={t(page)}>
      {data === undefined && isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
      {data === undefined ? null : (
        <article className="flex flex-col gap-3 px-gutter pt-4 pb-8 wrap-anywhere">
          {blocksOf(data.body).map((block, index) => (
            <BlockView key={index} block={block} />
          ))}
          {page === 'contactus' ? <AskSupport /> : null}
          <footer className="pt-4 text-caption text-low">
            <p>{t('version', { version: data.version })}</p>
            <p>
              {t('hash')} <span className="break-all">{data.hash}</span>
            </p>
          </footer>
        </article>
      )}
    </SubPage>
  );
}
