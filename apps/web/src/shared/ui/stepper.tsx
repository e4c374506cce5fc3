import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AmountField, type AmountFieldProps } from './amount-field.tsx';
import { stepDecimal } from './decimal-input.ts';
import { IconButton } from './icon-button.tsx';

export interface StepperProps extends Omit<AmountFieldProps, 'before' | 'suffix' | 'onStep'> {
  /** The tick, decimal text above zero. */
  step: string;
  minimum?: string | undefined;
  maximum?: string | undefined;
  decreaseLabel: string;
  increaseLabel: string;
}

const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 80;

/** Calls `action` at once and, while the pointer stays down, again and again. */
function useHold(action: () => void): { start: () => void; stop: () => void } {
  const latest = useRef(action);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = action;
  });
  const stop = (): void => window.clearTimeout(timer.current);
  useEffect(() => stop, []);
  const start = (): void => {
    const repeat = (): void => {
      latest.current();
      timer.current = window.setTimeout(repeat, REPEAT_EVERY_MS);
    };
    timer.current = window.setTimeout(repeat, REPEAT_AFTER_MS);
  };
  return { start, stop };
}

function StepButton({
  label,
  disabled,
  onStep,
  children,
}: {
  label: string;
  disabled: boolean;
  onStep: () => void;
  children: React.ReactNode;
}) {
  const hold = useHold(onStep);
  return (
    <IconButton
      label={label}
      disabled={disabled}
      onClick={onStep}
      onPointerDown={hold.start}
      onPointerUp={hold.stop}
      onPointerLeave={hold.stop}
      onPointerCancel={hold.stop}
    >
      {children}
    </IconButton>
  );
}

/**
 * An amount with − and +, which step by the market's tick in exact decimals and repeat while held.
 * Centred, the minus stands left of the figure; otherwise both stand at the right.
 */
export function Stepper({
  step,
  minimum,
  maximum,
  decreaseLabel,
  increaseLabel,
  ...field
}: StepperProps) {
  const move = (direction: 1 | -1): void => {
    const options = { step, minimum, maximum, decimals: field.decimals };
    field.onValueChange(stepDecimal(field.value, direction, options));
  };
  const disabled = field.disabled ?? false;
  const decrease = (
    <StepButton label={decreaseLabel} disabled={disabled} onStep={() => move(-1)}>
      <Minus size={18} strokeWidth={1.75} />
    </StepButton>
  );
  const increase = (
    <StepButton label={increaseLabel} disabled={disabled} onStep={() => move(1)}>
      <Plus size={18} strokeWidth={1.75} />
    </StepButton>
  );
  if (field.centred) {
    return <AmountField {...field} onStep={move} before={decrease} suffix={increase} />;
  }
  return (
    <AmountField
      {...field}
      onStep={move}
      suffix={
        <>
          {decrease}
          {increase}
        </>
      }
    />
  );
}
