import { operatorCalls } from '@kontor/contract/light-operators';
import { useCall } from '../calls/use-call.ts';
import { actTexts } from '../texts/act.ts';
import type { Act } from './act.ts';
import { withUnit } from './figures.ts';

/** Up to which sum the own word is enough, and what of it is used; read anew with each question. */
export function Alone({ kind }: { kind: NonNullable<Act['alone']> }) {
  const { data } = useCall(operatorCalls.operators.alone, {}, { live: true });
  const found = data?.find((one) => one.kind === kind);
  if (found === undefined) return null;
  const { used, limit, currency } = found;
  return <p className="low">{actTexts.alone(withUnit(used, null), withUnit(limit, currency))}</p>;
}
