import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import type { ActField } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, Tag, Time } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { predictionTexts as t } from '../texts/prediction.ts';
import { roundInput, questionInput, timeFields } from './prediction-terms.ts';

const { prediction } = operatorCalls;
type Quiz = RowOf<typeof prediction.operatorQuizzes>;
type Made = OutputOf<typeof prediction.define>;

const TONES = {
  not_started: 'plain',
  guessing: 'up',
  cut_off: 'warn',
  unsettled: 'warn',
  over: 'plain',
} as const;

/** What members can guess, and the resolution of what has ended. */
export function PredictionPage() {
  return (
    <ListPage<Quiz>
      resource="prediction"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={50}
      tools={
        <>
          <Ask />
          <Round />
        </>
      }
      filters={[
        { name: 'state', label: t.state, options: t.stateOptions },
        { name: 'kind', label: t.kind, options: t.kinds },
      ]}
      columns={[
        {
          key: 'quiz',
          label: t.quiz,
          wide: true,
          render: (row) => (
            <>
              <strong>{row.title ?? t.round(row.symbol ?? '')}</strong>{' '}
              <span className="low">
                #{row.id} · {row.source}
              </span>
            </>
          ),
        },
        {
          key: 'state',
          label: t.state,
          render: (row) => <Tag tone={TONES[row.state]}>{t.states[row.state]}</Tag>,
        },
        { key: 'closes', label: t.closes, render: (row) => <Time ms={row.closes_at} /> },
        { key: 'ends', label: t.ends, render: (row) => <Time ms={row.ends_at} /> },
        {
          key: 'pool',
          label: t.pool,
          right: true,
          render: (row) => <Money value={row.pool} currency={row.currency} />,
        },
        { key: 'bets', label: t.bets, right: true, render: (row) => String(row.bets) },
        { key: 'result', label: t.result, render: resultOf },
        { key: 'by', label: t.by, render: handsOf },
        {
          key: 'act',
          label: '',
          right: true,
          render: (row) =>
            row.kind === 'question' && row.state !== 'over' ? <Resolve quiz={row} /> : null,
        },
      ]}
    >
      <Own />
    </ListPage>
  );
}

function resultOf(row: Quiz): string {
  if (row.outcome === null) return '';
  const right = row.options.find(({ id }) => id === row.result);
  if (row.outcome === 'void' || right === undefined) return t.void;
  return row.outcome === 'no_winner' ? t.noWinner(right.name) : right.name;
}

/** The operator who asked the question, and the two who resolved it. */
function handsOf({ kind, defined_by: asker, resolved_by: words }: Quiz): string {
  if (kind === 'price') return '';
  const name = (id: number) => (id === 0 ? t.byPlatform : operatorName(id));
  return [name(asker), ...(words.length > 0 ? [words.map(name).join(' + ')] : [])].join(' → ');
}

/** What the operator has said about an own account, which nobody resolves anything without. */
function Own() {
  const { data, refetch } = useCall(prediction.judge, {}, {});
  if (data === undefined) return null;
  const said = data.uid === null ? t.ownIsNone : t.ownIs(data.uid);
  return (
    <section className="notice-row" aria-label={t.own}>
      <p>
        <strong>{t.own}.</strong> {data.declared ? said : t.ownNone}
      </p>
      {data.uid === null && (
        <ActButton
          look="contained"
          onDone={() => void refetch()}
          act={{
            title: t.declareTitle,
            confirm: t.declare,
            tone: 'blue',
            call: prediction.declare,
            input: {},
            fields: [{ name: 'uid', label: t.uid, hint: t.uidHint, optional: true }],
            warning: () => t.declareWarning,
            presets: t.reasons,
            done: () => t.declared,
          }}
        >
          {t.declare}
        </ActButton>
      )}
    </section>
  );
}

function Ask() {
  const fields: ActField[] = [
    { name: 'title', label: t.question, long: true },
    { name: 'options', label: t.options, hint: t.optionsHint, lines: 3 },
    { name: 'rules', label: t.rules, lines: 2 },
    { name: 'source', label: t.source, long: true },
    ...timeFields(),
    { name: 'texts', label: t.translations, hint: t.translationsHint, lines: 3, optional: true },
  ];
  return (
    <ActButton
      act={{
        title: t.addTitle,
        confirm: t.add,
        tone: 'blue',
        call: prediction.define,
        input: {},
        fields,
        shape: questionInput,
        warning: () => t.addWarning,
        presets: t.reasons,
        done: ({ id }: Made) => t.added(id),
      }}
    >
      {t.add}
    </ActButton>
  );
}

function Round() {
  return (
    <ActButton
      look="text"
      act={{
        title: t.roundTitle,
        confirm: t.addRound,
        tone: 'blue',
        call: prediction.openRound,
        input: {},
        fields: [{ name: 'symbol', label: t.symbol, initial: 'BTC/USDT' }, ...timeFields()],
        shape: roundInput,
        presets: t.reasons,
        done: ({ id }: Made) => t.added(id),
      }}
    >
      {t.addRound}
    </ActButton>
  );
}

/** An answer once the end has come; before it a question can only be made void. */
function Resolve({ quiz: { id, options, state } }: { quiz: Quiz }) {
  const ended = state === 'unsettled';
  const answers = ended
    ? options.map((option) => ({ value: String(option.id), label: option.name }))
    : [];
  const choices = [...answers, { value: VOID, label: t.voidOption }];
  const label = ended ? t.resolve : t.cancel;
  return (
    <ActButton
      look="text"
      act={{
        title: t.resolveTitle(id),
        confirm: label,
        tone: 'up',
        call: prediction.resolve,
        input: { id },
        fields: [
          {
            name: 'option_id',
            label: t.answer,
            initial: choices[0]?.value ?? VOID,
            options: choices,
          },
          { name: 'source', label: t.resolution },
        ],
        shape: ({ option_id: option, source }) => ({
          ...(option !== VOID && { option_id: Number(option) }),
          source,
        }),
        warning: () => t.resolveWarning,
        presets: t.reasons,
        done: () => t.resolved(id),
      }}
    >
      {label}
    </ActButton>
  );
}

const VOID = 'void';
