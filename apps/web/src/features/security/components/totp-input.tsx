import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOverview } from '../calls/use-overview.ts';
import { CodeControl } from './code-control.tsx';

/** The authenticator's code, where it is on. */
export function TotpInput<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const { t } = useTranslation('security');
  const { data } = useOverview();
  if (data?.totp_at == null) return null;
  return <CodeControl control={control} name={name} label={t('factor.totp')} />;
}

/** What the call takes: nothing where nothing was asked for. */
export function totpOf(typed: string): { totp?: string } {
  return typed === '' ? {} : { totp: typed };
}
