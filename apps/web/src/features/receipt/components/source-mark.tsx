import { CircleCheckBig, CircleDashed, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../model/sources.ts';
import type { ReceiptView } from '../model/view.ts';

const ICONS = { computed: CircleCheckBig, word: PenLine, unsigned: CircleDashed } as const;
const TONES = { computed: 'text-gold', word: 'text-blue', unsigned: 'text-warn' } as const;
const TEXTS = {
  computed: 'source.computed',
  word: 'source.word',
  unsigned: 'source.unsigned',
} as const;

function Mark({ source }: { source: Source }) {
  const Icon = ICONS[source];
  return (
    <Icon size={12} strokeWidth={2} className={`inline flex-none ${TONES[source]}`} aria-hidden />
  );
}

/** Beside a figure: whether it is computed here or the exchange's word. */
export function SourceMark({ source }: { source: Source | undefined }) {
  const { t } = useTranslation('receipt');
  if (source === undefined) return null;
  return (
    <span className="mr-1.5 inline-block align-[-1px]" title={t(TEXTS[source])}>
      <Mark source={source} />
      <span className="sr-only">{t(TEXTS[source])}: </span>
    </span>
  );
}

/** What the marks mean. */
export function SourceLegend({
  view: { isComputed, isSigned },
}: {
  view: Pick<ReceiptView, 'isComputed' | 'isSigned'>;
}) {
  const { t } = useTranslation('receipt');
  const shown: readonly Source[] = ['computed', isSigned ? 'word' : 'unsigned'];
  if (!isComputed) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 pt-2 text-caption text-low">
      {shown.map((source) => (
        <li key={source} className="flex items-center gap-1.5">
          <Mark source={source} />
          {t(TEXTS[source])}
        </li>
      ))}
    </ul>
  );
}
