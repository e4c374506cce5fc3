import {
  ID_TYPES,
  type IdType,
  isName,
  numberFault,
  tidyName,
  tidyNumber,
} from '@kontor/rules/identity';
import { calls } from '@kontor/contract/light';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/api/use-call.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { placeErrors } from '../errors.ts';
import type { Standing } from '../standing.ts';

interface Values {
  idType: IdType;
  name: string;
  number: string;
}

const NAME_INPUT_MAX = 80;
const NUMBER_INPUT_MAX = 32;

/** Level 1: what the document says. */
export function DataForm({
  standing,
  onSent,
}: {
  standing: Standing;
  onSent: (standing: Standing) => void;
}) {
  const { t } = useTranslation(['identity', 'common']);
  const before = standing.request;
  const form = useForm<Values>({
    defaultValues: { idType: before?.id_type ?? 'id_card', name: before?.name ?? '', number: '' },
  });
  const { errors } = form.formState;
  const type = useWatch({ control: form.control, name: 'idType' });
  const sending = useAct(calls.identity.submit, { quiet: true });
  const send = form.handleSubmit(async ({ idType, name, number }) => {
    try {
      onSent(await sending.mutateAsync({ real_type: '1', id_type: idType, name, card_id: number }));
    } catch (error) {
      placeErrors(error, form.setError, { id_type: 'idType', name: 'name', card_id: 'number' });
    }
  });
  return (
    <form
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      <Controller
        control={form.control}
        name="idType"
        render={({ field }) => (
          <Select
            label={t('field.type')}
            options={ID_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={field.value}
            onChange={(value) => {
              field.onChange(value);
              form.clearErrors('number');
            }}
            closeLabel={t('common:close')}
            error={errors.idType?.message}
          />
        )}
      />
      <Field
        label={t('field.name')}
        autoComplete="name"
        maxLength={NAME_INPUT_MAX}
        hint={t('hint.name')}
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) =>
            name.trim() === '' ? t('fault.required') : isName(tidyName(name)) || t('fault.name'),
        })}
      />
      <Field
        label={t('field.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={NUMBER_INPUT_MAX}
        hint={t(`hint.${type}`)}
        error={errors.number?.message}
        {...form.register('number', {
          validate: (number, { idType }) => {
            if (number.trim() === '') return t('fault.required');
            const fault = numberFault(idType, tidyNumber(number), serverNowMs());
            return fault === undefined || t(`fault.${fault}`);
          },
        })}
      />
      <Banner tone="plain" boxed>
        {t('kept')}
      </Banner>
      {errors.root?.message === undefined ? null : (
        <Banner tone="down" boxed>
          {errors.root.message}
        </Banner>
      )}
      <Button type="submit" tone="gold" block busy={sending.isPending}>
        {t('form.send')}
      </Button>
    </form>
  );
}
