import { type OutputOf, calls } from '@kontor/contract/light';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { CallError, api } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { HoldNote } from './hold-note.tsx';
import { CodeControl } from '../../../shared/security/code-control.tsx';

type Drawn = OutputOf<typeof calls.security.beginTotp>;

/** A secret, drawn anew with each visit of the page. */
function useSecret() {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Drawn | 'failed'>();
  useEffect(() => {
    let gone = false;
    api.call(calls.security.beginTotp, {}).then(
      (drawn) => {
        if (!gone) setState(drawn);
      },
      () => {
        if (!gone) setState('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [round]);
  return {
    state,
    again: () => {
      setState(undefined);
      setRound((n) => n + 1);
    },
  };
}

/** Groups of four are typed with fewer mistakes. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function SecretCard({ drawn }: { drawn: Drawn }) {
  const { t } = useTranslation(['security', 'common']);
  const copy = useCopy();
  return (
    <section className="flex flex-col items-center gap-4 card on-raised p-4">
      <p className="w-full text-body text-mid">{t('totp.scan')}</p>
      <QrCode text={drawn.uri} label={t('totp.qr')} />
      <div className="flex w-full items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-caption text-low">{t('totp.secret')}</p>
          <p className="text-body font-medium break-words select-all" data-secret={drawn.secret}>
            {grouped(drawn.secret)}
          </p>
        </div>
        <IconButton
          label={t('common:copyNamed', { name: t('totp.secret') })}
          onClick={() => void copy(drawn.secret)}
        >
          <Copy size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>
  );
}

/**
 * Switches the authenticator on: the secret goes to the app, and a code of it comes back. Who the
 * owner is comes first, so that a code is typed while it is shown and, where it is wrong, said so
 * at once at its field.
 */
export function TotpOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation(['security', 'account', 'common']);
  const { state, again } = useSecret();
  const act = useAct(calls.security.confirmTotp, { quiet: true });
  const { withProof, sheet } = useOwnerProof('totp_on');
  const [proof, setProof] = useState<string>();
  const form = useForm({ defaultValues: { totp: '' } });
  const prove = () => withProof((given) => Promise.resolve(setProof(given)));
  const send = form.handleSubmit(async ({ totp }) => {
    if (proof === undefined) {
      await prove();
      return;
    }
    try {
      const done = await act.mutateAsync({ totp, proof });
      onCodes(done.recovery_codes);
    } catch (error) {
      showErrors(error, form.setError, { totp: 'totp' });
      if (error instanceof CallError && error.code === 'TOTP_EXPIRED') again();
      if (error instanceof CallError && error.code === 'PROOF_OVER') setProof(undefined);
    }
  });
  if (state === 'failed') return <PartFailed onRetry={again} />;
  if (state === undefined) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <SecretCard drawn={state} />
        {proof !== undefined && (
          <CodeControl control={form.control} name="totp" label={t('totp.shown')} />
        )}
        <HoldNote />
        <FormNote>{form.formState.errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t(proof === undefined ? 'account:code.check' : 'totp.switchOn')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
