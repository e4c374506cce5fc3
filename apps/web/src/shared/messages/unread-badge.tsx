import { useSupportUnread } from '../chat/use-support-unread.ts';
import { countText, sumOf, useUnread } from './use-unread.ts';

/** On the bell, inside of its name: how many messages wait. Nothing where all is read. */
export default function UnreadBadge() {
  const unread = useUnread();
  const answers = useSupportUnread();
  const count = answers + (unread === undefined ? 0 : sumOf(unread));
  if (count === 0) return null;
  return (
    <span
      className={
        'absolute top-0.5 left-5.5 grid h-4 min-w-4 place-items-center rounded-full ' +
        'bg-down px-1 text-[10px] leading-none font-bold text-on-down ring-2 ring-page'
      }
    >
      {countText(count)}
    </span>
  );
}
