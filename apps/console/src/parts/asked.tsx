import type { InputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useCall } from '../calls/use-call.ts';
import { actTexts } from '../texts/act.ts';
import { Facts } from './basics.tsx';

const { asked } = operatorCalls.operators;

/** Why it was asked for, in the words of who asked; the platform gives no reason. */
export function Asked({ by, ...of }: Omit<InputOf<typeof asked>, 'by'> & { by: number | null }) {
  const { data } = useCall(asked, { ...of, by: by ?? 0 }, { enabled: by !== null });
  if (data === undefined || data.reason === null) return null;
  return <Facts facts={[{ label: actTexts.theirReason, value: data.reason }]} />;
}
