import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { forgetSent, useLostAnswers } from '../api/unanswered.ts';
import { useAct } from '../api/use-call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/toaster.tsx';

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
  const { t } = useTranslation(['trade', 'common']);
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
  return lost.map(({ key, input }) => (
    <Banner key={key} tone="warn" boxed {...(className !== undefined && { className })}>
      <p className="font-medium">{nameOf(input)}</p>
      <p>{body ?? t('unknown.body')}</p>
      <div className="-mr-2 flex items-center justify-between pt-2">
        <Button
          tone="fill"
          size="medium"
          busy={again.isPending}
          onClick={() => again.mutate(input)}
        >
          {t('unknown.again')}
        </Button>
        <IconButton label={t('common:close')} onClick={() => forgetSent(key)}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
    </Banner>
  ));
}
