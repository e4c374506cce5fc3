import { operatorCalls } from '@kontor/contract/light-operators';
import { useCall } from '../calls/use-call.ts';
import { actTexts as t } from '../texts/act.ts';
import type { AloneAct } from './act.ts';
import { wantsSecond } from './wants-second.ts';
import { Notice } from './basics.tsx';
import { figures } from './figures.ts';

/**
 * Up to which sum the own word is enough, what of it is used, by whom it was given to the member
 * too, and whether this one is still within; read anew with each question.
 */
export function Alone({ act: { kind, userId, worth } }: { act: AloneAct }) {
  const input = userId === undefined ? {} : { user_id: userId };
  const { data } = useCall(operatorCalls.operators.alone, input, { live: true });
  const found = data?.find((one) => one.kind === kind);
  if (found === undefined) return null;
  const { used, limit, currency, member_used: given } = found;
  const counted = worth == null ? null : figures.amount(worth, currency);
  return (
    <>
      <p className="low">
        {t.alone(figures.amount(used), figures.amount(limit, currency))}
        {given !== null && ` ${t.aloneMember(figures.amount(given, currency))}`}
      </p>
      {worth !== undefined &&
        (wantsSecond(found, worth) ? (
          <Notice tone="warn">{t.wantsSecond(counted)}</Notice>
        ) : (
          counted !== null && <p className="low">{t.ownIsEnough(counted)}</p>
        ))}
    </>
  );
}
