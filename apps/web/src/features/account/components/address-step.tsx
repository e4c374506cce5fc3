import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { useAreaChoice, useDraft } from '../../../shared/account/area-choice.ts';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { type Address, type Scene, useAddressOf, useCodeSending } from '../proof.ts';
import { addressFault } from '../../../shared/account/validation.ts';
import { AddressField } from './address-field.tsx';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { WayTabs } from './way-tabs.tsx';

interface AddressStepProps {
  sending: ReturnType<typeof useCodeSending>;
  scene: Scene;
  onSent: (address: Address) => void;
  /** More fields, above the button. */
  children?: ReactNode;
}

/** Asks for an email or mobile number and sends the code there. */
export function AddressStep({ sending, scene, onSent, children }: AddressStepProps) {
  const { t } = useTranslation(['account', 'common']);
  const draft = useDraft();
  const addressOf = useAddressOf();
  const area = useAreaChoice((choice) => choice.code);
  const form = useForm({ defaultValues: { address: draft.address } });
  const { errors } = form.formState;
  const send = form.handleSubmit(async (values) => {
    const address = addressOf(draft.way, values.address);
    try {
      await sending.send(address);
      onSent(address);
    } catch (error) {
      showErrors(error, form.setError, {
        user_string: 'address',
        mobile: 'address',
        USER_EXISTS: 'address',
        USER_UNKNOWN: 'address',
      });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <WayTabs
        way={draft.way}
        onChange={(way) => {
          useDraft.setState({ way, address: '' });
          form.reset({ address: '' });
        }}
      />
      <AddressField
        way={draft.way}
        error={errors.address?.message}
        {...form.register('address', {
          validate: (value) => {
            const fault = addressFault(draft.way, value, area);
            return fault === undefined || t(`fault.${fault}`);
          },
          onChange: (event: { target: { value: string } }) =>
            useDraft.setState({ address: event.target.value }),
        })}
      />
      {children}
      <FormNote>{errors.root?.message}</FormNote>
      <Button type="submit" tone="blue" block busy={sending.busy}>
        {scene === 'register' ? t('code.sendRegister') : t('code.send')}
      </Button>
    </form>
  );
}
