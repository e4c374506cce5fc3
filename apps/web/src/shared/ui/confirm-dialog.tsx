import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonTone } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmQuestion {
  title: ReactNode;
  body?: ReactNode;
  /** Facts before the buttons: what it costs, what arrives, the worst case. */
  details?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** The colour of the committing button. */
  tone?: ButtonTone;
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Once around the app; gives `useConfirm` its place on the screen. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion>();
  const [open, setOpen] = useState(false);
  const resolve = useRef<(answer: boolean) => void>(undefined);

  const answer = useCallback((confirmed: boolean) => {
    resolve.current?.(confirmed);
    resolve.current = undefined;
    setOpen(false);
  }, []);

  const ask = useCallback<Ask>((next) => {
    // A second question answers the first with no, so that no caller waits for ever.
    resolve.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((settle) => {
      resolve.current = settle;
    });
  }, []);

  useEffect(() => () => resolve.current?.(false), []);

  return (
    <ConfirmContext value={ask}>
      {children}
      {question === undefined ? null : (
        <Dialog
          open={open}
          onOpenChange={(next) => {
            if (!next) answer(false);
          }}
          mustChoose
          title={question.title}
          description={question.body}
          actions={
            <>
              <Button tone="fill" className="flex-1" onClick={() => answer(false)}>
                {question.cancelLabel}
              </Button>
              <Button
                tone={question.tone ?? 'blue'}
                className="flex-1"
                onClick={() => answer(true)}
              >
                {question.confirmLabel}
              </Button>
            </>
          }
        >
          {question.details}
        </Dialog>
      )}
    </ConfirmContext>
  );
}

/** `if (await confirm({...})) …`: true only when the committing button was pressed. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === undefined) throw new Error('useConfirm needs a ConfirmProvider around it');
  return ask;
}
