import { CODE_RESEND_SECONDS, calls } from '@kontor/contract/light';
import { useEffect, useState } from 'react';
import { useAct } from '../../shared/api/use-call.ts';
import { deviceNowMs } from '../../shared/lib/clock.ts';
import { useAreaChoice } from '../../shared/account/area-choice.ts';
import { type Way, digitsOf } from '../../shared/account/validation.ts';

export type Scene = 'register' | 'forget';

/** An address that is being proven, as the calls take it. */
export interface Address {
  way: Way;
  /** The email, or the digits of the mobile number. */
  value: string;
  areaCode: string;
}

export function useAddressOf(): (way: Way, text: string) => Address {
  const areaCode = useAreaChoice((area) => area.code);
  return (way, text) => ({
    way,
    value: way === 'email' ? text.trim() : digitsOf(text, areaCode),
    areaCode,
  });
}

/** Counts down to when a code may be sent again; 0 when it may. */
export function useResendWait(): { secondsLeft: number; start: (seconds: number) => void } {
  const [againAtMs, setAgainAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(deviceNowMs);
  const waiting = againAtMs > nowMs;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNowMs(deviceNowMs()), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  const start = (seconds: number): void => {
    const now = deviceNowMs();
    setNowMs(now);
    setAgainAtMs(now + seconds * 1_000);
  };
  return { secondsLeft: Math.max(0, Math.ceil((againAtMs - nowMs) / 1_000)), start };
}

/** Sends a code to an address and counts down to when it may be sent again. */
export function useCodeSending(scene: Scene) {
  const byMail = useAct(calls.people.sendMailCode, { quiet: true });
  const byMobile = useAct(calls.people.sendMobileCode, { quiet: true });
  const wait = useResendWait();
  const send = async (address: Address): Promise<void> => {
    const answer =
      address.way === 'email'
        ? await byMail.mutateAsync({
            user_string: address.value,
            scene,
            ...(scene === 'forget' && { type: 'forget' as const }),
          })
        : await byMobile.mutateAsync({
            mobile: address.value,
            area_code: address.areaCode,
            scene,
          });
    wait.start(answer.resend_in || CODE_RESEND_SECONDS);
  };
  return {
    send,
    busy: byMail.isPending || byMobile.isPending,
    /** 0 when it may be sent again. */
    secondsLeft: wait.secondsLeft,
  };
}

/** Asks whether a code is right, without using it up. */
export function useCodeCheck(scene: Scene) {
  const act = useAct(calls.people.checkCode, { quiet: true });
  const check = async (address: Address, code: string): Promise<void> => {
    await act.mutateAsync({
      user_string: address.value,
      scene,
      email_code: code,
      ...(address.way === 'mobile' && { country_code: address.areaCode }),
    });
  };
  return { check, busy: act.isPending };
}
