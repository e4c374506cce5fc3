import { readCode } from '@kontor/i18n';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CodeField } from '../../../shared/ui/code-field.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { PageHead } from './page-head.tsx';

export interface LoginValues {
  address: string;
  password: string;
  stay: boolean;
  /** The authenticator's code or a recovery code; empty until it is asked for. */
  totp: string;
}

export interface FactorStepProps {
  form: UseFormReturn<LoginValues>;
  busy: boolean;
  onSubmit: () => void;
  onBack: () => void;
}

/** After a right password: the authenticator's code, or a recovery code for who lost it. */
export function FactorStep({ form, busy, onSubmit, onBack }: FactorStepProps) {
  const { t } = useTranslation(['account', 'common']);
  const [lost, setLost] = useState(false);
  const totp = useWatch({ control: form.control, name: 'totp' });
  const { errors } = form.formState;
  const field = useRef<HTMLInputElement>(null);
  // This step has nothing else, and the keyboard of a phone should be there at once.
  useEffect(() => field.current?.focus(), [lost]);
  const type = (value: string): void => {
    form.setValue('totp', value);
    form.clearErrors();
  };
  const send = (): void => {
    const length = lost ? 10 : 6;
    if (readCode(form.getValues('totp')).length < length) {
      form.setError('totp', { message: t(lost ? 'fault.required' : 'fault.code') });
    } else if (!busy) onSubmit();
  };
  const label = t(lost ? 'login.factor.recovery' : 'login.factor.title');
  return (
    <SubPage title={t('login.title')} onBack={onBack}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="flex flex-col gap-5 px-gutter pt-2 pb-8"
      >
        <PageHead
          title={label}
          body={t(lost ? 'login.factor.bodyRecovery' : 'login.factor.body')}
        />
        {lost ? (
          <Field
            ref={field}
            label={label}
            value={totp}
            digits
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.totp?.message}
            onChange={(event) => type(event.target.value)}
          />
        ) : (
          <CodeField
            ref={field}
            label={label}
            value={totp}
            onChange={type}
            onComplete={() => {
              if (!busy) onSubmit();
            }}
            error={errors.totp?.message}
          />
        )}
        <FormNote>{errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={busy}>
          {t('login.submit')}
        </Button>
        <button
          type="button"
          className="flex min-h-11 items-center self-center text-label text-blue"
          onClick={() => {
            type('');
            setLost((before) => !before);
          }}
        >
          {t(lost ? 'login.factor.found' : 'login.factor.lost')}
        </button>
      </form>
    </SubPage>
  );
}
