import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { api } from '../../../shared/api/client.ts';
import { callKey } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { showErrors } from '../form-errors.ts';
import { CARD_FIELDS, type CardFieldName, type CardKind, cardFault } from '../model/card-fields.ts';

type Values = Record<CardFieldName, string>;

const NOTHING: Values = {
  real_name: '',
  card_number: '',
  bank_name: '',
  branch: '',
  province_city: '',
  swift_code: '',
  aba_number: '',
  address: '',
  phone: '',
};

async function save(kind: CardKind, values: Values, proof: string): Promise<{ id: number }> {
  const { province_city, swift_code, address, aba_number, ...shared } = values;
  const common = { proof, ...shared, ...(aba_number !== '' && { aba_number }) };
  const { funding } = calls;
  return kind === 'domestic'
    ? await api.call(funding.saveCard, { ...common, province_city })
    : await api.call(funding.saveInternationalCard, { ...common, swift_code, address });
}

/** What a bank needs to pay out; each part is checked before it is sent. */
export function CardForm({ kind, onSaved }: { kind: CardKind; onSaved: (id: number) => void }) {
  const { t } = useTranslation(['funding', 'errors']);
  const words = useErrorWords();
  const cache = useQueryClient();
  const { withProof, sheet } = useOwnerProof('destination');
  const form = useForm<Values>({ defaultValues: NOTHING });
  const { errors, isSubmitting } = form.formState;
  const fields = CARD_FIELDS[kind];
  const send = form.handleSubmit(async (values) => {
    const typed = Object.entries(values).map(([name, text]) => [name, text.trim()] as const);
    try {
      const card = Object.fromEntries(typed) as Values;
      const saved = await withProof((proof) => save(kind, card, proof));
      if (saved === undefined) return;
      const { funding } = calls;
      const list = kind === 'domestic' ? funding.cards : funding.internationalCards;
      await cache.invalidateQueries({ queryKey: callKey(list) });
      notify({ message: t('cards.done'), tone: 'success', durationMs: 4_000 });
      onSaved(saved.id);
    } catch (error) {
      showErrors(
        error,
        form.setError,
        fields.map(({ name }) => name),
      );
    }
  });
  return (
    <>
      <form
        noValidate
        aria-label={t(`add.${kind}`)}
        className="flex flex-col gap-3 px-gutter pt-2 pb-6"
        onSubmit={(event) => void send(event)}
      >
        <p className="text-caption text-low">{t('cards.own')}</p>
        {fields.map((field) => (
          <Field
            key={field.name}
            label={t(
              field.name === 'card_number' && kind === 'international'
                ? 'cards.iban'
                : `cards.${field.name}`,
            )}
            inputMode={field.inputMode}
            digits
            autoComplete={field.autoComplete ?? 'off'}
            autoCapitalize={field.name === 'swift_code' ? 'characters' : undefined}
            maxLength={field.lengthMax}
            error={errors[field.name]?.message}
            {...form.register(field.name, {
              validate: (text) => {
                const fault = cardFault(field, text);
                return fault === undefined || words(fault.code, fault);
              },
            })}
          />
        ))}
        {errors.root === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" tone="blue" block busy={isSubmitting}>
          {t('cards.save')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
