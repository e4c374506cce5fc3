import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { CallError } from '../api/client.ts';
import { useSession } from '../session/session-store.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PAY_PASSWORD_PATH, returningPath } from './paths.ts';

/** What `secondFactorFields` of the contract take. */
export interface PayFactor {
  pay_password: string;
  totp?: string;
}

export interface PayPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is confirmed: "Withdraw 100 USDT". */
  title: ReactNode;
  /** Facts before it: what it costs, what arrives, where it goes. */
  details?: ReactNode;
  confirmLabel: ReactNode;
  /** Sends the call and rejects with its error. */
  onConfirm: (factor: PayFactor) => Promise<unknown>;
  /** What the call refused beside the pay password and the code; the dialog is closed by then. */
  onRefused: (error: unknown) => void;
}

const DIGITS = 6;

/** Which of both an error belongs to; undefined for neither. */
function placeOf(error: unknown): 'pay' | 'totp' | undefined {
  if (!(error instanceof CallError) || error.unanswered) return undefined;
  if (error.code.startsWith('PAY_PASSWORD_')) return 'pay';
  if (error.code.startsWith('TOTP_')) return 'totp';
  const [field] = error.fields;
  if (field?.field === 'pay_password') return 'pay';
  return field?.field === 'totp' ? 'totp' : undefined;
}

interface Typed {
  pay: string;
  totp: string;
}

const NOTHING: Typed = { pay: '', totp: '' };

/**
 * Asks for the pay password, and for the authenticator's code where it is on, and sends. What is
 * wrong with either stands at its field; who has no pay password is led to setting one. A screen
 * that shows it has `security` among its `areas`.
 */
export function PayPasswordDialog(props: PayPasswordDialogProps) {
  const { open, onOpenChange, title, details, confirmLabel } = props;
  const { t } = useTranslation(['security', 'common']);
  const form = useFactorForm(props);
  const formId = useId();
  const payField = useRef<HTMLInputElement>(null);
  if (form.unset) {
    return <UnsetDialog open={open} onOpenChange={onOpenChange} onClosed={form.clear} />;
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!form.busy) onOpenChange(next);
      }}
      onClosed={form.clear}
      mustChoose
      initialFocus={payField}
      title={title}
      actions={
        <>
          <Button
            tone="fill"
            className="flex-1"
            disabled={form.busy}
            onClick={() => onOpenChange(false)}
          >
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} tone="blue" className="flex-1" busy={form.busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {details}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
        className="flex flex-col gap-4 pt-2"
      >
        <CodeField
          ref={payField}
          label={t('factor.payPassword')}
          masked
          value={form.typed.pay}
          onChange={(pay) => form.type({ pay })}
          error={form.errors.pay}
        />
        {form.asksTotp ? (
          <CodeField
            label={t('factor.totp')}
            value={form.typed.totp}
            onChange={(totp) => form.type({ totp })}
            error={form.errors.totp}
          />
        ) : null}
        <ForgotLink />
      </form>
    </Dialog>
  );
}

function useFactorForm({ onOpenChange, onConfirm, onRefused }: PayPasswordDialogProps) {
  const { t } = useTranslation(['security']);
  const member = useSession((session) => session.member);
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState({ unset: false, totp: false });
  const asksTotp = told.totp || member?.has_totp === true;
  const send = async (): Promise<void> => {
    if (busy) return;
    const missing: Partial<Typed> = {};
    if (typed.pay.length < DIGITS) missing.pay = t('factor.sixDigits');
    if (asksTotp && typed.totp.length < DIGITS) missing.totp = t('factor.sixDigits');
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onConfirm({ pay_password: typed.pay, ...(asksTotp && { totp: typed.totp }) });
      onOpenChange(false);
    } catch (error) {
      const place = placeOf(error);
      if (place === undefined || !(error instanceof CallError)) {
        onOpenChange(false);
        onRefused(error);
        return;
      }
      setTold({
        unset: error.code === 'PAY_PASSWORD_UNSET',
        totp: told.totp || place === 'totp',
      });
      setErrors({ [place]: error.message });
      // A code is good once, and a wrong password is typed anew from its beginning.
      setTyped(place === 'pay' ? NOTHING : { ...typed, totp: '' });
    } finally {
      setBusy(false);
    }
  };
  return {
    typed,
    errors,
    busy,
    asksTotp,
    unset: told.unset || member?.has_pay_password === false,
    send,
    type: (change: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...change }));
      setErrors({});
    },
    clear: () => {
      setTyped(NOTHING);
      setErrors({});
    },
  };
}

function ForgotLink() {
  const { t } = useTranslation(['security']);
  const { pathname, search } = useLocation();
  return (
    <Link
      to={returningPath(PAY_PASSWORD_PATH, pathname + search)}
      className="flex min-h-11 items-center self-start text-label text-blue"
    >
      {t('factor.forgot')}
    </Link>
  );
}

/** In place of the question for who has none yet. */
function UnsetDialog({
  open,
  onOpenChange,
  onClosed,
}: Pick<PayPasswordDialogProps, 'open' | 'onOpenChange'> & { onClosed: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={t('factor.unset.title')}
      description={t('factor.unset.body')}
      actions={
        <>
          <Button tone="fill" className="flex-1" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Link
            to={returningPath(PAY_PASSWORD_PATH, pathname + search)}
            className={`${buttonClass({ tone: 'blue' })} flex-1`}
          >
            {t('factor.unset.set')}
          </Link>
        </>
      }
    />
  );
}
