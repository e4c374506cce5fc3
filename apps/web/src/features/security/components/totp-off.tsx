import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useAgo } from '../../../shared/page/use-ago.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { StatRow } from '../../../shared/ui/stat-row.tsx';
import type { Overview } from '../calls/use-overview.ts';
import { useFinish } from '../calls/use-finish.ts';
import { HoldNote } from './hold-note.tsx';

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
  const { withProof, sheet } = useOwnerProof('recovery_codes');
  const form = useForm();
  const send = form.handleSubmit(async () => {
    try {
      const done = await withProof((proof) => act.mutateAsync({ proof }));
      if (done !== undefined) onCodes(done.recovery_codes);
    } catch (error) {
      showErrors(error, form.setError, {});
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <p className="text-body text-mid">{t('recovery.renewBody')}</p>
        <HoldNote />
        <FormNote>{form.formState.errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t('recovery.renew')}
        </Button>
      </form>
      {sheet}
    </>
  );
}

function OffForm() {
  const { t } = useTranslation('security');
  const finish = useFinish();
  const act = useAct(calls.security.disableTotp, { quiet: true });
  const { withProof, sheet } = useOwnerProof('totp_off');
  const form = useForm();
  const send = form.handleSubmit(async () => {
    try {
      const done = await withProof((proof) => act.mutateAsync({ proof }));
      if (done !== undefined) finish(t('totp.isOff'), done);
    } catch (error) {
      showErrors(error, form.setError, {});
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <p className="text-body text-mid">{t('totp.offBody')}</p>
        <HoldNote />
        <FormNote>{form.formState.errors.root?.message}</FormNote>
        <Button type="submit" tone="down" block busy={act.isPending}>
          {t('totp.switchOff')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
