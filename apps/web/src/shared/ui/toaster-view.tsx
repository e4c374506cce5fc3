import { TOAST_DURATION_MS } from '@kontor/contract/light';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import type { Notice, NoticeTone, ToasterProps } from './toaster.tsx';

const DURATION_ERROR_MS = 6_000;

/** Toasts that stand, by the ids of their notices. */
const standing = new Map<string, string | number>();

const ICONS: Record<NoticeTone, ReactNode> = {
  plain: null,
  success: <CircleCheck size={18} strokeWidth={1.75} className="text-up" aria-hidden />,
  error: <CircleAlert size={18} strokeWidth={1.75} className="text-down" aria-hidden />,
  warn: <TriangleAlert size={18} strokeWidth={1.75} className="text-warn" aria-hidden />,
};

function NoticeCard({
  notice,
  closeLabel,
  onClose,
}: {
  notice: Notice;
  closeLabel: string;
  onClose: () => void;
}) {
  return (
    <div
      role={notice.tone === 'error' ? 'alert' : 'status'}
      className="mx-auto flex w-fit max-w-full items-center gap-3 rounded-control bg-raised py-1 pr-4 pl-4 text-body text-hi shadow-raised inset-ring inset-ring-hair has-[button]:pr-1"
    >
      {ICONS[notice.tone ?? 'plain']}
      <div className="min-w-0 py-2.5">
        <p className="font-medium">{notice.message}</p>
        {notice.description === undefined ? null : (
          <p className="text-caption text-mid">{notice.description}</p>
        )}
      </div>
      {notice.action === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            notice.action?.onPress();
            onClose();
          }}
          className="press min-h-11 flex-none rounded-control px-3 text-label whitespace-nowrap text-blue"
        >
          {notice.action.label}
        </button>
      )}
      {notice.tone === 'error' ? (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="press grid size-11 flex-none place-items-center rounded-control text-mid"
        >
          <X size={18} strokeWidth={1.75} />
        </button>
      ) : null}
    </div>
  );
}

/**
 * A notice takes the place of the one with its id that stands. Of one whose time is over already it
 * does not: the library takes that off a moment later, with all that it was told meanwhile.
 */
function show(notice: Notice, closeLabel: string): void {
  const { id = '', durationMs } = notice;
  const fallback = notice.tone === 'error' ? DURATION_ERROR_MS : TOAST_DURATION_MS;
  const before = standing.get(id);
  const leaves = (key: string | number): void => {
    if (standing.get(id) === key) standing.delete(id);
  };
  const key = toast.custom(
    (own) => (
      <NoticeCard
        notice={notice}
        closeLabel={closeLabel}
        onClose={() => {
          leaves(own);
          toast.dismiss(own);
        }}
      />
    ),
    {
      duration: durationMs ?? fallback,
      onAutoClose: (own) => leaves(own.id),
      onDismiss: (own) => leaves(own.id),
      ...(before !== undefined && { id: before }),
    },
  );
  if (id !== '') standing.set(id, key);
}

/** The loaded half of `Toaster`; import `Toaster` and `notify`. */
export default function ToasterView({
  regionLabel,
  closeLabel,
  takeOver,
}: ToasterProps & { takeOver: (show: (notice: Notice) => void) => () => void }) {
  useEffect(() => takeOver((notice) => show(notice, closeLabel)), [takeOver, closeLabel]);
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={regionLabel}
      // The library names its own fonts otherwise.
      style={{ fontFamily: 'inherit' }}
      gap={8}
      visibleToasts={3}
      offset={16}
      mobileOffset={{ top: 'max(12px, env(safe-area-inset-top))', left: 16, right: 16 }}
    />
  );
}
