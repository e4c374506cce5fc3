import { formatAmount, ONE } from '@kontor/money';
import {
  PREDICTION_OPTIONS_MAX,
  type PredictionTerms,
  type PredictionTexts,
  predictionTermsText,
} from '@kontor/rules/prediction';
import { DAY_MS } from '@kontor/rules/time';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, listInput, type Read, textInput, timeInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Quiz } from './memory.ts';
import { setSilenceTimer } from './price.ts';
import { setTimers } from './states.ts';

const TITLE_MAX = 160;
const OPTION_MAX = 60;
const RULES_MAX = 1_000;
const SOURCE_MAX = 300;
const DAYS_MAX = 400;
/** All that are not over stay in memory. */
const QUIZZES_MAX = 2_000;
const LANGUAGE = /^[a-z]{2,3}$/;
const LANGUAGES_MAX = 12;

/** `{en: 'A title', fra: 'Un titre'}`, English at least. */
const textsInput =
  (maximum: number): Read<PredictionTexts> =>
  (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refuse('FIELD_TYPE', { field });
    }
    const entries = Object.entries(value);
    if (entries.length > LANGUAGES_MAX) refuse('FIELD_TOO_LARGE', { field });
    if (!entries.some(([language]) => language === 'en')) refuse('FIELD_REQUIRED', { field });
    const read = textInput(maximum);
    return Object.fromEntries(
      entries.map(([language, text]) => {
        if (!LANGUAGE.test(language)) refuse('FIELD_TYPE', { field });
        return [language, read(text, field)];
      }),
    );
  };

/** Makes a question. Everything it says is fixed and hashed here; nothing changes it again. */
export const define = command(
  'prediction.define',
  'platform',
  {
    title: textsInput(TITLE_MAX),
    options: listInput(textsInput(OPTION_MAX), PREDICTION_OPTIONS_MAX),
    rules: textsInput(RULES_MAX),
    source: textInput(SOURCE_MAX),
    opensAt: timeInput,
    closesAt: timeInput,
    endsAt: timeInput,
  },
  (x, { title, options, rules, source, ...times }) => {
    if (options.length < 2) refuse('FIELD_TOO_SHORT', { field: 'options', minimum: 2 });
    const names = options.map((option) => option['en']?.trim().toLowerCase());
    if (new Set(names).size < names.length) refuse('PREDICTION_SAME', { field: 'options' });
    checkTimes(x, times);
    const days = Number(x.setting('prediction_resolve_days') / ONE);
    const voidAt = times.endsAt + days * DAY_MS;
    const terms = { kind: 'question', title, options, rules, source, symbol: null } as const;
    return { quizId: add(x, { ...terms, ...times, voidAt, instrumentId: null }) };
  },
);

/**
 * Makes a price round: up or down from the index at the cut-off to the index at the end. It is
 * decided by the tick log alone, and by nobody.
 */
export const openRound = command(
  'prediction.open_round',
  'platform',
  { instrumentId: idInput, opensAt: timeInput, closesAt: timeInput, endsAt: timeInput },
  (x, { instrumentId, ...times }) => {
    const instrument = x.instruments.get(instrumentId);
    if (instrument?.class !== 'coin') {
      return refuse('INSTRUMENT_UNKNOWN', { field: 'symbol' });
    }
    checkTimes(x, times);
    if (times.endsAt <= times.closesAt) refuse('PREDICTION_TIME', { field: 'ends_at' });
    for (const quiz of x.predictionQuizzes.values()) {
      const isSame = quiz.instrumentId === instrumentId && quiz.closesAt === times.closesAt;
      if (isSame && quiz.state !== 'over') refuse('PREDICTION_SAME', { field: 'closes_at' });
    }
    const { symbol } = instrument;
    const options = [{ en: 'Up' }, { en: 'Down' }];
    const source = `Kontor index ${symbol}`;
    const terms = { kind: 'price', title: null, options, rules: null, source, symbol } as const;
    const quizId = add(x, { ...terms, ...times, voidAt: null, instrumentId });
    x.predicting.wait(instrumentId, { quizId, at: times.closesAt });
    setSilenceTimer(x, x.predictionQuizzes.edit(quizId));
    return { quizId };
  },
);

type Times = Pick<Quiz, 'opensAt' | 'closesAt' | 'endsAt'>;

function checkTimes(x: Exchange, { opensAt, closesAt, endsAt }: Times): void {
  if (closesAt <= x.at || closesAt <= opensAt) refuse('PREDICTION_TIME', { field: 'closes_at' });
  if (endsAt < closesAt || endsAt > x.at + DAYS_MAX * DAY_MS) {
    refuse('PREDICTION_TIME', { field: 'ends_at' });
  }
}

type Wished = Pick<PredictionTerms, 'kind' | 'title' | 'options' | 'rules' | 'source' | 'symbol'> &
  Times & { readonly voidAt: number | null; readonly instrumentId: number | null };

function add(x: Exchange, { opensAt, closesAt, endsAt, voidAt, instrumentId, ...said }: Wished) {
  if (x.predictionQuizzes.size >= QUIZZES_MAX) {
    refuse('PREDICTION_FULL', { maximum: QUIZZES_MAX });
  }
  const currency = x.currencyByCode('USDT') ?? refuse('CURRENCY_UNKNOWN');
  const rakeRate = x.setting('prediction_rake');
  const tickWaitMs = Number((x.setting('prediction_tick_wait_seconds') * 1_000n) / ONE);
  const terms = predictionTermsText({
    ...said,
    currency: currency.code,
    rake: formatAmount(rakeRate),
    opens_at: opensAt,
    closes_at: closesAt,
    ends_at: endsAt,
    void_at: voidAt,
    tick_wait_ms: tickWaitMs,
  });
  const quiz = x.predictionQuizzes.insert({
    id: x.counters.next('predictionQuiz'),
    kind: said.kind,
    terms,
    hash: x.host.sha256(terms),
    currencyId: currency.id,
    optionCount: said.options.length,
    rakeRate,
    instrumentId,
    tickWaitMs,
    opensAt,
    closesAt,
    endsAt,
    voidAt,
    state: opensAt > x.at ? 'not_started' : 'guessing',
    pool: 0n,
    pools: said.options.map(() => '0'),
    betCount: 0,
    outcome: null,
    result: null,
    startTickId: null,
    startAt: null,
    startPrice: null,
    endTickId: null,
    endAt: null,
    endPrice: null,
    resolution: null,
    proposedBy: null,
    resolvedBy: null,
    rake: null,
    paid: null,
    settledAt: null,
    settledSequence: null,
    definedBy: x.actor,
    createdAt: x.at,
    updatedAt: x.at,
  });
  setTimers(x, quiz);
  return quiz.id;
}
