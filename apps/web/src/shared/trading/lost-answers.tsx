import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { forgetSent, useLostAnswers } from '../api/unanswered.ts';
import { useAct } from '../api/use-call.ts';
import { notify } from '../ui/toaster.tsx';
import { LostAnswer } from './lost-answer.tsx';

export interface LostAnswersProps<C extends LightCall> {
  call: C;
  /** What was sent, in words; undefined while they are not known. */
  nameOf: (input: InputOf<C>) => string | undefined;
  onDone: (output: OutputOf<C>) => void;
  /** Reads again what the call changes, whatever came of it. */
  refresh: () => void;
  /** What it means that nobody knows; without it, of an order. */
  body?: string;
  className?: string | undefined;
}

/**
 * What was sent and not answered, on whatever screen: each can be asked for again under its own
 * key, so it cannot happen twice.
 */
export function LostAnswers<C extends LightCall>({
  call,
  nameOf,
  onDone,
  refresh,
  body,
  className,
}: LostAnswersProps<C>) {
  const { t } = useTranslation('trade');
  const lost = useLostAnswers(call);
  const again = useAct(call, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof CallError && error.type !== 'error') return;
      notify({ message: errorText(error), tone: 'error' });
    },
    onSettled: refresh,
  });
  return lost.map(({ key, input, askable }) => (
    <LostAnswer
      key={key}
      name={nameOf(input)}
      body={body ?? t('unknown.body')}
      askable={askable}
      busy={again.isPending}
      onAgain={() => again.mutate(input)}
      onClose={() => forgetSent(key)}
      className={className}
    />
  ));
}
