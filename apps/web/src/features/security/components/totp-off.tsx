import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useAgo } from '../../../shared/page/use-ago.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { StatRow } from '../../../shared/ui/stat-row.tsx';
import type { Overview } from '../calls/use-overview.ts';
import { useFinish } from '../calls/use-finish.ts';
import { CodeControl } from './code-control.tsx';
import { HoldNote } from './hold-note.tsx';
import { OwnCode } from './own-code.tsx';

type Wish = 'codes' | 'off';

export interface TotpOffProps {
  overview: Overview;
  onCodes: (codes: readonly string[]) => void;
}

/** An authenticator that is on: new recovery codes, or off with it. */
export function TotpOff({ overview, onCodes }: TotpOffProps) {
  const { t } = useTranslation('security');
  const ago = useAgo();
  const [wish, setWish] = useState<Wish>('codes');
  return (
    <div className="flex flex-col gap-5">
      <StatRow
        layout="lines"
        stats={[
          { key: 'since', label: t('totp.since'), value: ago(overview.totp_at ?? 0) },
          { key: 'left', label: t('recovery.left'), value: overview.recovery_codes_left },
        ]}
      />
      <Segmented<Wish>
        label={t('totp.wish')}
        value={wish}
        onChange={setWish}
        options={[
          { value: 'codes', label: t('recovery.title') },
          { value: 'off', label: t('totp.off') },
        ]}
      />
      {wish === 'codes' ? <RenewForm onCodes={onCodes} /> : <OffForm />}
    </div>
  );
}

function RenewForm({ onCodes }: Pick<TotpOffProps, 'onCodes'>) {
  const { t } = useTranslation('security');
  const act = useAct(calls.security.renewRecoveryCodes, { quiet: true });
  const form = useForm({ defaultValues: { totp: '' } });
  const send = form.handleSubmit(async (values) => {
    try {
      const { recovery_codes: codes } = await act.mutateAsync(values);
      onCodes(codes);
    } catch (error) {
      showErrors(error, form.setError, { totp: 'totp' });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <p className="text-body text-mid">{t('recovery.renewBody')}</p>
      <CodeControl control={form.control} name="totp" label={t('factor.totp')} />
      <FormNote>{form.formState.errors.root?.message}</FormNote>
      <Button type="submit" tone="blue" block busy={act.isPending}>
        {t('recovery.renew')}
      </Button>
    </form>
  );
}

function OffForm() {
  const { t } = useTranslation(['security', 'account']);
  const finish = useFinish();
  const act = useAct(calls.security.disableTotp, { quiet: true });
  const form = useForm({ defaultValues: { totp: '', code: '' } });
  const { errors } = form.formState;
  const send = form.handleSubmit(async (values) => {
    try {
      finish(t('totp.isOff'), await act.mutateAsync(values));
    } catch (error) {
      showErrors(error, form.setError, { totp: 'totp', code: 'code' });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <p className="text-body text-mid">{t('totp.offBody')}</p>
      <Field
        label={t('factor.totpOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
        error={errors.totp?.message}
        {...form.register('totp', { required: t('account:fault.required') })}
      />
      <OwnCode control={form.control} name="code" />
      <HoldNote />
      <FormNote>{errors.root?.message}</FormNote>
      <Button type="submit" tone="down" block busy={act.isPending}>
        {t('totp.switchOff')}
      </Button>
    </form>
  );
}
