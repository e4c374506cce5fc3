import { calls } from '@kontor/contract/light';
import {
  isNickname,
  lengthOf,
  NICKNAME_LENGTH_MAX,
  NICKNAME_LENGTH_MIN,
  SIGNATURE_LENGTH_MAX,
  SIGNATURE_LENGTH_MIN,
} from '@kontor/rules/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { callKey, useAct } from '../../../shared/api/use-call.ts';
import type { Member } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';

type Values = Pick<Member, 'nickname' | 'signature'>;
const FIELDS = ['nickname', 'signature'] as const;

const NICKNAME = { minimum: NICKNAME_LENGTH_MIN, maximum: NICKNAME_LENGTH_MAX };
const SIGNATURE = { minimum: SIGNATURE_LENGTH_MIN, maximum: SIGNATURE_LENGTH_MAX };

function isSignature(signature: string): boolean {
  const length = lengthOf(signature.trim());
  return length === 0 || (length >= SIGNATURE.minimum && length <= SIGNATURE.maximum);
}

/** Nickname and signature. */
export function NameForm({ member }: { member: Member }) {
  const { t } = useTranslation(['profile', 'common']);
  const cache = useQueryClient();
  const { nickname, signature } = member;
  const form = useForm<Values>({ defaultValues: { nickname, signature } });
  const { errors, isDirty } = form.formState;
  const saving = useAct(calls.profile.edit, { quiet: true });
  const save = form.handleSubmit(async (values) => {
    try {
      form.reset(await saving.mutateAsync(values));
      await cache.invalidateQueries({ queryKey: callKey(calls.people.info) });
      notify({ message: t('saved'), tone: 'success' });
    } catch (error) {
      if (error instanceof CallError && error.type !== 'error') return;
      const faults = error instanceof CallError ? error.fields : [];
      const known = faults.flatMap(({ field, message }) =>
        FIELDS.filter((name) => name === field).map((name) => ({ name, message })),
      );
      for (const { name, message } of known) form.setError(name, { message });
      if (known.length === 0) form.setError('root', { message: errorText(error) });
    }
  });
  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4"
    >
      <Field
        label={t('nickname')}
        autoComplete="nickname"
        hint={t('nicknameRule', NICKNAME)}
        error={errors.nickname?.message}
        {...form.register('nickname', {
          validate: (value) => isNickname(value.trim()) || t('nicknameRule', NICKNAME),
        })}
      />
      <Field
        label={t('signature')}
        autoComplete="off"
        hint={t('signatureRule', SIGNATURE)}
        error={errors.signature?.message}
        {...form.register('signature', {
          validate: (value) => isSignature(value) || t('signatureRule', SIGNATURE),
        })}
      />
      {errors.root?.message === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={saving.isPending} disabled={!isDirty}>
        {t('common:save')}
      </Button>
    </form>
  );
}
