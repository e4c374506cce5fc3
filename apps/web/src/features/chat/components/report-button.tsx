import { CHAT_REPORT_REASONS, calls } from '@kontor/contract/light';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../shared/api/use-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import type { Message } from '../model/log.ts';

type Reason = (typeof CHAT_REPORT_REASONS)[number];

/** Shows somebody else's message to those who look after the room. */
export function ReportButton({ message }: { message: Message }) {
  const { t } = useTranslation(['chat', 'common']);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<Reason>('scam');
  const report = useAct(calls.chat.report, {
    onSuccess: () => {
      setOpen(false);
      notify({ message: t('report.done'), tone: 'success' });
    },
  });
  return (
    <>
      <IconButton
        label={t('report.of', { name: message.name })}
        onClick={() => setOpen(true)}
        className="text-low!"
      >
        <Flag size={16} strokeWidth={1.75} />
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('report.title')}
        description={t('report.body')}
        actions={
          <>
            <Button className="flex-1" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              tone="down"
              className="flex-1"
              busy={report.isPending}
              onClick={() => report.mutate({ id: message.id, reason })}
            >
              {t('report')}
            </Button>
          </>
        }
      >
        <blockquote
          data-verbatim
          className="line-clamp-3 border-l-2 border-line pl-3 text-body text-mid wrap-anywhere"
        >
          {message.text}
        </blockquote>
        <fieldset>
          <legend className="pb-1 text-caption text-low">{t('report.reason')}</legend>
          {CHAT_REPORT_REASONS.map((value) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-3 text-body"
            >
              <input
                type="radio"
                name={`reason-${message.id}`}
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
                className="size-5 flex-none accent-[var(--gold)]"
              />
              {t(`report.${value}`)}
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}
