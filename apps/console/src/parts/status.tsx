import { statusTexts } from '../texts/status.ts';
import { Tag, type Tone } from './basics.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'warn',
  requested: 'warn',
  reviewed: 'blue',
  sent: 'blue',
  done: 'up',
  confirmed: 'up',
  approved: 'up',
  rejected: 'down',
  failed: 'down',
  in_review: 'warn',
  applied: 'warn',
  suspended: 'down',
  appealed: 'warn',
  paid: 'up',
  active: 'up',
};

/** A state in words; one that the console does not know yet is shown as it is. */
export function Status({ status }: { status: string }) {
  return (
    <Tag tone={TONES[status] ?? 'plain'}>{statusTexts[status] ?? status.replaceAll('_', ' ')}</Tag>
  );
}
