import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../shared/lib/relative-time.ts';
import type { Verified } from '../model/verify.ts';
import { sourceOf } from '../model/sources.ts';
import { type ReceiptView, timeOf } from '../model/view.ts';
import { faultText } from '../text.ts';
import { ChainList } from './chain-list.tsx';
import { ChecksList } from './checks-list.tsx';
import { ReceiptChart } from './receipt-chart.tsx';
import { ResultHead } from './result-head.tsx';
import { RuleFacts } from './rule-facts.tsx';
import { Seal, type SealState } from './seal.tsx';
import { SignedFacts } from './signed-facts.tsx';
import { SourceLegend, SourceMark } from './source-mark.tsx';

/** Only the last minute's signature lacks, or the tick that it would cover: it is not due yet. */
function isWaiting({ report }: Verified, view: ReceiptView | undefined): boolean {
  const wrong = report.checks.filter(({ ok }) => !ok);
  const awaited = wrong.filter(
    ({ name, fault }) => name === 'signed' || fault?.code === 'chain_too_short',
  );
  return view?.complete === false && awaited.length === wrong.length;
}

function stateOf(verified: Verified, view: ReceiptView | undefined): SealState {
  const { verdict } = verified.report;
  if (verdict === 'verified') return 'verified';
  if (verdict === 'unsigned') return 'partly';
  return isWaiting(verified, view) ? 'waiting' : 'wrong';
}

const TITLE_TONES: Record<SealState, string> = {
  verified: 'text-gold',
  partly: 'text-warn',
  wrong: 'text-down',
  waiting: 'text-warn',
  checking: 'text-mid',
};

/** The seal with what it says, read aloud when it changes. */
function SealHead({
  state,
  verified,
  view,
  fromFile,
}: {
  state: SealState;
  verified: Verified;
  view: ReceiptView | undefined;
  fromFile: boolean;
}) {
  const { t } = useTranslation(['receipt', 'common']);
  const fault = verified.report.checks.find(({ ok }) => !ok)?.fault ?? null;
  const at = view?.completeAt ?? null;
  const bodies: Readonly<Record<SealState, () => string>> = {
    verified: () => t('seal.verifiedBody', { count: verified.tookMs }),
    partly: () => t('seal.partlyBody'),
    waiting: () =>
      fromFile || at === null
        ? t('seal.unsignedBody')
        : t('seal.waitingBody', { time: formatTime(at) }),
    wrong: () => (fault === null ? '' : faultText(t, fault)),
    checking: () => '',
  };
  const body = bodies[state]();
  return (
    <div className="flex items-center gap-4" role={state === 'wrong' ? 'alert' : 'status'}>
      <Seal state={state} />
      <div className="min-w-0">
        <p className={`text-title-2 ${TITLE_TONES[state]}`}>{t(`seal.${state}`)}</p>
        <p className={`pt-1 text-label ${state === 'wrong' ? 'text-hi' : 'text-mid'}`}>{body}</p>
      </div>
    </div>
  );
}

/** Where the ticket is torn off. */
function Perforation() {
  return (
    <div aria-hidden className="relative -mx-4 my-4 h-6 md:-mx-6">
      <span className="absolute inset-x-5 top-1/2 border-t border-dashed border-line" />
      <span className="absolute top-0 -left-3 size-6 rounded-full bg-page" />
      <span className="absolute top-0 -right-3 size-6 rounded-full bg-page" />
    </div>
  );
}

/** The foot: number, moment, and the ways to all fields and to how they are checked. */
function Foot({
  view,
  onFields,
  onHow,
}: {
  view: ReceiptView;
  onFields: () => void;
  onHow: () => void;
}) {
  const { t } = useTranslation('receipt');
  const { result } = view;
  const at = timeOf(result['settled_at'] ?? result['liquidated_at'] ?? result['tick_at']);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
      <p className="text-caption text-low">
        <SourceMark source={sourceOf(view, ['id'])} />
        {t('number', { id: view.id })}
        {at === null ? null : `, ${formatDateTime(at)}`}
      </p>
      <div className="ml-auto flex flex-wrap gap-x-4">
        <FootLink text={t('source.all')} onPress={onFields} />
        <FootLink text={t('how.title')} onPress={onHow} />
      </div>
    </div>
  );
}

function FootLink({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="press flex min-h-11 items-center gap-1 text-label text-blue"
    >
      {text}
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** A receipt with its seal: what was settled, by which ticks, signed by whom. */
export function ReceiptCard({
  view,
  verified,
  fromFile,
  onFields,
  onHow,
}: {
  view: ReceiptView | undefined;
  verified: Verified;
  fromFile: boolean;
  onFields: () => void;
  onHow: () => void;
}) {
  const { t } = useTranslation('receipt');
  const { report } = verified;
  const state = stateOf(verified, view);
  const check = (name: string) => report.checks.find((one) => one.name === name);
  const chain = check('chain');
  const faultSymbol = chain?.fault?.values['symbol'];
  const brokenAt =
    chain?.ok === false && faultSymbol === view?.chain.symbol
      ? (timeOf(chain?.fault?.values['at']) ?? undefined)
      : undefined;
  const signed = check('heads')?.ok === true && check('key')?.ok !== false;
  return (
    <>
      <article className="on-raised card overflow-hidden rounded-card bg-raised p-4 md:p-6">
        <SealHead state={state} verified={verified} view={view} fromFile={fromFile} />
        {state === 'wrong' ? (
          <section aria-label={t('checks')} className="pt-5">
            <ChecksList report={report} />
          </section>
        ) : null}
        {view === undefined ? null : (
          <div className="pt-5 lg:grid lg:grid-cols-2 lg:gap-x-10">
            <div className="min-w-0">
              <ResultHead view={view} />
              <div className="-mx-1 py-3">
                <ReceiptChart view={view} />
              </div>
              <RuleFacts view={view} />
              <SourceLegend view={view} />
            </div>
            <div className="lg:hidden">
              <Perforation />
            </div>
            <div className="min-w-0 lg:border-l lg:border-dashed lg:border-line lg:pl-10">
              <ChainList view={view} brokenAt={brokenAt} />
              <div className="mt-3 border-t border-hair pt-2">
                <SignedFacts view={view} ok={signed} whole={check('whole')} />
              </div>
            </div>
          </div>
        )}
      </article>
      {view === undefined ? null : <Foot view={view} onFields={onFields} onHow={onHow} />}
    </>
  );
}
