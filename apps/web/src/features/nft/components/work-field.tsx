import { type OutputOf, calls } from '@kontor/contract/light';
import { FileCheck, ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { sendFile } from '../../../shared/upload/send-image.ts';

export type Work = OutputOf<typeof calls.nft.upload>;

const TYPES =
  'image/jpeg,image/png,image/webp,image/gif,audio/wav,audio/mpeg,audio/ogg,audio/flac,' +
  'video/webm,video/mp4';

/** The file of a work, sent as soon as it is chosen; what came of it is shown. */
export function WorkField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: Work | undefined;
  onChange: (work: Work | undefined) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation(['nft', 'upload']);
  const id = useId();
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();
  // The file is nobody else's to see before it is offered, so its own picture is shown.
  const [preview, setPreview] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(
    () => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)),
    [preview],
  );
  const send = async (file: File): Promise<void> => {
    abort.current?.abort();
    const sending = new AbortController();
    abort.current = sending;
    onChange(undefined);
    setFault(undefined);
    setProgress(0);
    setPreview(file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined);
    try {
      onChange(await sendFile<Work>(calls.nft.upload.path, file, setProgress, sending.signal));
    } catch (thrown) {
      if (!sending.signal.aborted) setFault(errorText(thrown));
    } finally {
      if (abort.current === sending) setProgress(undefined);
    }
  };
  const note = fault ?? error;
  const Sign = value === undefined ? ImagePlus : FileCheck;
  return (
    <div>
      <div className="flex items-center gap-3 rounded-control bg-control p-3">
        {value === undefined || preview === undefined ? (
          <Sign size={26} strokeWidth={1.75} className="flex-none text-low" aria-hidden />
        ) : (
          <img
            src={preview}
            alt=""
            className="size-16 flex-none rounded-control bg-fill object-cover"
          />
        )}
        <label
          htmlFor={id}
          className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col justify-center has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-[var(--blue)]"
        >
          <span className="text-label text-hi">{label}</span>
          <span className="text-caption text-low">
            {progress !== undefined
              ? t('upload:sending', { percent: Math.floor(progress * 100) })
              : value === undefined
                ? t('form.fileKinds')
                : t(`media.${value.media}`)}
          </span>
          <input
            id={id}
            type="file"
            accept={TYPES}
            aria-label={label}
            aria-invalid={note === undefined ? undefined : true}
            aria-describedby={`${id}-note`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void send(file);
              // The same file chosen again is a change too.
              event.target.value = '';
            }}
          />
        </label>
        {value === undefined ? null : (
          <IconButton
            label={t('upload:remove', { name: label })}
            onClick={() => onChange(undefined)}
          >
            <X size={18} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="px-3 pt-1 text-caption text-down">
        {note}
      </p>
    </div>
  );
}
