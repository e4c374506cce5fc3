import { calls } from '@kontor/contract/light';
import { Check } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/api/use-call.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { ImageField } from '../../../shared/upload/image-field.tsx';
import { placeErrors } from '../errors.ts';
import type { Standing } from '../standing.ts';

interface Values {
  front: string | undefined;
  reverse: string | undefined;
}

const ADVICE = ['whole', 'sharp', 'original'] as const;

/** Level 2: pictures of both sides of the document that level 1 was certified by. */
export function PicturesForm({
  standing,
  onSent,
}: {
  standing: Standing;
  onSent: (standing: Standing) => void;
}) {
  const { t } = useTranslation(['identity', 'common']);
  const form = useForm<Values>({ defaultValues: { front: undefined, reverse: undefined } });
  const { errors } = form.formState;
  const sending = useAct(calls.identity.submit, { quiet: true });
  const type = standing.request?.id_type ?? 'id_card';
  const send = form.handleSubmit(async ({ front, reverse }) => {
    try {
      const input = { real_type: '2', front_pic: front, reverse_pic: reverse } as const;
      onSent(await sending.mutateAsync(input));
    } catch (error) {
      placeErrors(error, form.setError, { front_pic: 'front', reverse_pic: 'reverse' });
    }
  });
  return (
    <form
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      <Document standing={standing} />
      <ul className="flex flex-col gap-1 text-body text-mid">
        {ADVICE.map((advice) => (
          <li key={advice} className="flex items-start gap-2">
            <Check size={16} strokeWidth={2} className="mt-0.5 text-low" aria-hidden />
            {t(`advice.${advice}`)}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-1">
        {(['front', 'reverse'] as const).map((side) => (
          <Controller
            key={side}
            control={form.control}
            name={side}
            rules={{ validate: (value) => value !== undefined || t('fault.picture') }}
            render={({ field }) => (
              <ImageField
                label={t(`side.${type}.${side}`)}
                value={field.value}
                onChange={(address) => {
                  field.onChange(address);
                  if (address !== undefined) form.clearErrors(side);
                }}
                error={errors[side]?.message}
              />
            )}
          />
        ))}
      </div>
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

function Document({ standing: { request } }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  if (request === null) return null;
  return (
    <FactList
      facts={[
        { key: 'name', label: t('field.name'), value: request.name },
        { key: 'document', label: t(`type.${request.id_type}`), value: request.card_id },
      ]}
    />
  );
}
