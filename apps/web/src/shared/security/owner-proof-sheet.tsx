import { calls, type OutputOf, type ProofPurpose } from '@kontor/contract/light';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showErrors } from '../account/form-errors.ts';
import { FormNote } from '../account/form-note.tsx';
import { useAct, useCall } from '../api/use-call.ts';
import { PartFailed } from '../page/part-failed.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CodeControl } from './code-control.tsx';
import { SendCodes } from './send-codes.tsx';

type Overview = OutputOf<typeof calls.security.overview>;

export interface OwnerProofSheetProps {
  open: boolean;
  purpose: ProofPurpose;
  onProved: (proof: string) => void;
  onClose: () => void;
}

const EMPTY = { password: '', email: '', mobile: '', totp: '' };
const FIELDS = {
  password: 'password',
  email_code: 'email',
  mobile_code: 'mobile',
  totp: 'totp',
  PROOF_PASSWORD_WRONG: 'password',
  PROOF_PASSWORD_LOCKED: 'password',
} as const;

/** Asks for the password, a code to each address and the authenticator's, in one go. */
export function OwnerProofSheet({ open, purpose, onProved, onClose }: OwnerProofSheetProps) {
  const { t } = useTranslation(['security', 'common']);
  const { data, isError, refetch } = useCall(calls.security.overview, {}, { enabled: open });
  const formId = useId();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('proof.title')}
      description={t('proof.for', { what: t(`proof.what.${purpose}`) })}
      closeLabel={t('common:close')}
    >
      {data === undefined ? (
        isError ? (
          <PartFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )
      ) : (
        <ProofForm id={formId} overview={data} purpose={purpose} onProved={onProved} />
      )}
    </Sheet>
  );
}

interface ProofFormProps extends Pick<OwnerProofSheetProps, 'purpose' | 'onProved'> {
  id: string;
  overview: Overview;
}

function ProofForm({ id, overview, purpose, onProved }: ProofFormProps) {
  const { t } = useTranslation(['security', 'account']);
  const act = useAct(calls.security.prove, { quiet: true });
  const form = useForm({ defaultValues: EMPTY });
  const { control, formState } = form;
  const asksTotp = overview.totp_at !== null;
  const send = form.handleSubmit(async ({ password, email, mobile, totp }) => {
    try {
      const { proof } = await act.mutateAsync({
        for: purpose,
        password,
        ...(overview.email !== null && { email_code: email }),
        ...(overview.mobile !== null && { mobile_code: mobile }),
        ...(asksTotp && { totp }),
      });
      onProved(proof);
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
    }
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        // The form below, which asks for the proof, is another one.
        event.stopPropagation();
        void send(event);
      }}
      className="flex flex-col gap-4 pt-1"
    >
      <PasswordField
        label={t('proof.password')}
        autoComplete="current-password"
        revealLabel={t('account:password.show')}
        hideLabel={t('account:password.hide')}
        error={formState.errors.password?.message}
        {...form.register('password', { required: t('account:fault.required') })}
      />
      <SendCodes overview={overview} purpose={purpose} />
      {overview.email === null ? null : (
        <CodeControl control={control} name="email" label={t('proof.emailCode')} />
      )}
      {overview.mobile === null ? null : (
        <CodeControl control={control} name="mobile" label={t('proof.mobileCode')} />
      )}
      {asksTotp ? (
        purpose === 'totp_off' ? (
          <Field
            label={t('factor.totpOrRecovery')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            digits
            maxLength={20}
            error={formState.errors.totp?.message}
            {...form.register('totp', { required: t('account:fault.required') })}
          />
        ) : (
          <CodeControl control={control} name="totp" label={t('factor.totp')} />
        )
      ) : null}
      <FormNote>{formState.errors.root?.message}</FormNote>
      <Button type="submit" tone="blue" block busy={act.isPending}>
        {t('proof.confirm')}
      </Button>
    </form>
  );
}
