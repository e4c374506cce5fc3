import { calls } from '@kontor/contract/light';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';

const LENGTH = { minimum: 4, maximum: 20 } as const;
const PHRASE = /^[\p{L}\p{M}\p{N} ._-]+$/u;

export default function AntiPhishing() {
  const { t } = useTranslation('security');
  return (
    <FormPage title={t('phrase.title')} body={t('phrase.body')}>
      {(overview) => <PhraseForm phrase={overview.anti_phishing} />}
    </FormPage>
  );
}

/** The words that tell our mails from forged ones. */
function PhraseForm({ phrase }: { phrase: string | null }) {
  const { t } = useTranslation(['security', 'account']);
  const finish = useFinish();
  const act = useAct(calls.security.setAntiPhishing, { quiet: true });
  const { withProof, sheet } = useOwnerProof('anti_phishing');
  const form = useForm({ defaultValues: { phrase: phrase ?? '' } });
  const { errors } = form.formState;
  const send = form.handleSubmit(async (values) => {
    const wanted = values.phrase.trim();
    try {
      const done = await withProof((proof) =>
        act.mutateAsync({ proof, ...(wanted !== '' && { phrase: wanted }) }),
      );
      if (done !== undefined) finish(t(wanted === '' ? 'phrase.removed' : 'phrase.set'));
    } catch (error) {
      showErrors(error, form.setError, { phrase: 'phrase' });
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <Field
          label={t('phrase.label')}
          hint={t(phrase === null ? 'phrase.hint' : 'phrase.hintRemove')}
          maxLength={LENGTH.maximum}
          autoComplete="off"
          spellCheck={false}
          error={errors.phrase?.message}
          {...form.register('phrase', {
            validate: (value) => {
              const wanted = value.trim();
              if (wanted === '' && phrase !== null) return true;
              if (wanted.length < LENGTH.minimum) return t('phrase.short', LENGTH);
              return PHRASE.test(wanted) || t('phrase.letters');
            },
          })}
        />
        <FormNote>{errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t('phrase.submit')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
