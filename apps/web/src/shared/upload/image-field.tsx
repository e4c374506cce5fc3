import { ImagePlus, RefreshCw, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PrivateImage } from './private-image.tsx';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';

/** A line at the lower edge; each engine names its parts in its own way. */
const PROGRESS_CLASS = classNames(
  'absolute inset-x-0 bottom-0 h-1 w-full appearance-none border-0 bg-fill',
  '[&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-blue',
  '[&::-moz-progress-bar]:bg-blue',
);

/** What the server takes. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

export interface ImageFieldProps {
  /** Plain text: what the picture is of. */
  label: string;
  /** Below the label, while there is no picture. */
  hint?: ReactNode;
  error?: ReactNode;
  /** The address that the upload answered; undefined before. */
  value: string | undefined;
  onChange: (address: string | undefined) => void;
  disabled?: boolean;
  className?: string;
}

/**
 * One picture, chosen, taken or dropped, and sent at once with its progress shown. The screen loads
 * the texts of `upload`.
 */
export function ImageField({
  label,
  hint,
  error,
  value,
  onChange,
  disabled = false,
  className,
}: ImageFieldProps) {
  const { t } = useTranslation('upload');
  const id = useId();
  const upload = useImageUpload(onChange);
  const [several, setSeveral] = useState(false);
  const note = several ? t('onlyOne') : (upload.fault ?? error);
  const hasPicture = upload.preview !== undefined || value !== undefined;
  const take = (files: FileList | null): void => {
    setSeveral(false);
    const file = files?.[0];
    if (file !== undefined && !disabled) upload.choose(file);
  };
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames(
          'press relative flex aspect-[8/5] w-full cursor-pointer flex-col items-center',
          'justify-center gap-1.5 overflow-hidden rounded-control bg-control p-3 text-center',
          'has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-[var(--blue)]',
          note ? 'ring-1 ring-[var(--down-chart)]' : null,
          disabled && 'cursor-not-allowed opacity-45',
        )}
      >
        <input
          id={id}
          type="file"
          accept={IMAGE_TYPES}
          aria-label={label}
          disabled={disabled}
          aria-invalid={note ? true : undefined}
          aria-describedby={`${id}-note`}
          // It lies over the whole box, so that a file can be dropped there too.
          className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
          onDrop={(event) => {
            // The browser would take the first of several without a word.
            if (event.dataTransfer.files.length < 2) return;
            event.preventDefault();
            setSeveral(true);
          }}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(event.target.files);
            // The same file chosen again is a change too.
            event.target.value = '';
          }}
        />
        {hasPicture ? (
          <Picture label={label} upload={upload} value={value} />
        ) : (
          <>
            <ImagePlus size={26} strokeWidth={1.75} className="text-low" aria-hidden />
            <span className="text-label">{label}</span>
            <span className="text-caption text-low">{hint ?? t('kinds')}</span>
          </>
        )}
      </label>
      <div
        id={`${id}-note`}
        className={classNames(
          'flex items-center gap-2 px-1 text-caption',
          note || hasPicture ? 'min-h-6 pt-1' : null,
        )}
      >
        <Note label={label} upload={upload} hasPicture={hasPicture} note={note} />
      </div>
    </div>
  );
}

function Picture({
  label,
  upload: { preview, progress },
  value,
}: Pick<ImageFieldProps, 'label' | 'value'> & { upload: ImageUpload }) {
  return (
    <>
      {preview !== undefined ? (
        <img src={preview} alt={label} className="absolute inset-0 size-full object-contain" />
      ) : value === undefined ? null : (
        <PrivateImage
          address={value}
          alt={label}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {progress === undefined ? null : (
        <progress aria-label={label} value={progress} max={1} className={PROGRESS_CLASS} />
      )}
    </>
  );
}

function Note({
  label,
  upload,
  hasPicture,
  note,
}: {
  label: string;
  upload: ImageUpload;
  hasPicture: boolean;
  note: ReactNode;
}) {
  const { t } = useTranslation('upload');
  const { preview, progress, fault } = upload;
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <>
      <span aria-live="polite" className={classNames('flex-1', note ? 'text-down' : 'text-mid')}>
        {note ? (
          note
        ) : hasPicture ? (
          <>
            <span className="text-hi">{label}</span>{' '}
            {progress === undefined ? t('sent') : t('sending', { percent })}
          </>
        ) : null}
      </span>
      {fault === undefined || preview === undefined ? null : (
        <IconButton
          label={t('again', { name: label })}
          onClick={upload.sendAgain}
          className="-my-2.5"
        >
          <RefreshCw size={18} strokeWidth={1.75} />
        </IconButton>
      )}
      {hasPicture ? (
        <IconButton
          label={t('remove', { name: label })}
          onClick={upload.clear}
          className="-my-2.5 -mr-2"
        >
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      ) : null}
    </>
  );
}
