import type { ReceiptCheck } from '@kontor/rules/receipt';
import { Check, Copy, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { keyText, shortHex } from '../../../shared/lib/public-key.ts';
import { sourceOf } from '../model/sources.ts';
import type { ReceiptView } from '../model/view.ts';
import { SourceMark } from './source-mark.tsx';

const NAMED_MAX = 3;

/** `18:02, 18:03`, or the first and the last of many. */
function minutesOf(view: ReceiptView): string {
  const minutes = [...new Set(view.chain.heads.map(({ at }) => formatTime(at, false)))];
  if (minutes.length <= NAMED_MAX) return minutes.join(', ');
  return `${minutes[0]} – ${minutes.at(-1)}`;
}

function wholeKey(whole: ReceiptCheck | undefined) {
  if (whole?.ok === true) return 'whole.signed' as const;
  return whole?.fault?.code === 'unsigned'
    ? ('whole.unsigned' as const)
    : ('whole.changed' as const);
}

/** Which minutes are signed, whether all of it is, with which key, and its place in the journal. */
export function SignedFacts({
  view,
  ok,
  whole,
}: {
  view: ReceiptView;
  ok: boolean;
  whole: ReceiptCheck | undefined;
}) {
  const { t } = useTranslation(['receipt', 'common']);
  const copy = useCopy();
  const key = keyText(view.publicKey);
  const minutes = minutesOf(view);
  const Icon = ok ? Check : X;
  const isWhole = whole?.ok === true;
  const WholeIcon = isWhole ? Check : X;
  const { journal } = view;
  return (
    <dl className="text-label">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <dt className="text-low">{t('heads.title')}</dt>
        <dd className="ml-auto flex items-center gap-1.5 font-medium">
          <Icon size={16} strokeWidth={2} className={ok ? 'text-gold' : 'text-down'} aria-hidden />
          {minutes === '' ? t('heads.none') : ok ? t('heads.signed', { minutes }) : minutes}
        </dd>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <dt className="text-low">{t('whole.title')}</dt>
        <dd className="ml-auto flex items-center gap-1.5 font-medium">
          <WholeIcon
            size={16}
            strokeWidth={2}
            className={isWhole ? 'text-gold' : 'text-down'}
            aria-hidden
          />
          {t(wholeKey(whole))}
        </dd>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <dt className="text-low">
          <SourceMark source={sourceOf(view, ['journal'])} />
          {t('journal.title')}
        </dt>
        <dd className="ml-auto font-medium">
          {journal === null
            ? t('journal.none')
            : t('journal.entry', {
                sequence: journal.sequence,
                hash: shortHex(journal.batchHash),
              })}
        </dd>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <dt className="text-low">{t('key.title')}</dt>
        <dd className="-mr-3 ml-auto flex items-center font-medium">
          {key === undefined ? t('key.none') : shortHex(key)}
          <IconButton
            label={t('common:copyNamed', { name: t('key.title') })}
            onClick={() => void copy(view.publicKey)}
          >
            <Copy size={16} strokeWidth={1.75} />
          </IconButton>
        </dd>
      </div>
    </dl>
  );
}
