import { CHAT_TEXT_MAX } from '@kontor/contract/light';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useDraft } from '../model/draft.ts';
import type { Room } from '../model/use-log.ts';

const LEFT_SHOWN_FROM = 100;
const IMAGES = 'image/jpeg,image/png,image/webp';

interface ComposerProps {
  room: Room;
  onSay: (text: string, file: File | undefined) => void;
  /** Something was typed. */
  onTyping?: () => void;
}

/** The picture that goes with the next message. */
function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className="relative mb-2 w-fit">
      <img
        src={source}
        alt={t('image.chosen')}
        className="h-24 max-w-40 rounded-control object-cover"
      />
      <IconButton
        label={t('image.remove')}
        disc
        onClick={onRemove}
        className="absolute! top-0 right-0"
      >
        <X size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

/** Where one writes: Enter sends, Shift and Enter begin a new line. */
export function Composer({ room, onSay, onTyping }: ComposerProps) {
  const { t } = useTranslation('chat');
  const [text, setText] = useDraft(room);
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const takesImages = room === 'support';
  const left = CHAT_TEXT_MAX - text.length;
  const isEmpty = text.trim() === '' && file === undefined;
  const send = (): void => {
    if (isEmpty) return;
    onSay(text.trim(), file);
    setText('');
    setFile(undefined);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the choice of a character is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files].find(({ type }) => IMAGES.includes(type));
    if (pasted === undefined || !takesImages) return;
    event.preventDefault();
    setFile(pasted);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {file === undefined ? null : <Chosen file={file} onRemove={() => setFile(undefined)} />}
      <div className="flex items-end gap-1">
        {takesImages ? (
          <>
            <input
              ref={chooser}
              type="file"
              accept={IMAGES}
              className="hidden"
              aria-hidden
              tabIndex={-1}
              data-testid="chat-image"
              onChange={(event) => {
                setFile(event.target.files?.[0]);
                event.target.value = '';
                area.current?.focus();
              }}
            />
            <IconButton label={t('image.add')} onClick={() => chooser.current?.click()}>
              <ImagePlus size={22} strokeWidth={1.75} />
            </IconButton>
          </>
        ) : null}
        <div className="min-w-0 flex-1 rounded-control bg-control has-[textarea:focus]:ring-2 has-[textarea:focus]:ring-[var(--blue)]">
          <label htmlFor={id} className="sr-only">
            {t('compose.label')}
          </label>
          <textarea
            ref={area}
            id={id}
            rows={1}
            value={text}
            maxLength={CHAT_TEXT_MAX}
            placeholder={t('compose.label')}
            aria-describedby={`${id}-hint`}
            enterKeyHint="send"
            onChange={(event) => {
              setText(event.target.value);
              if (event.target.value !== '') onTyping?.();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="block field-sizing-content max-h-32 min-h-11 w-full resize-none bg-transparent px-3 py-3 text-[16px] leading-5 text-hi outline-none placeholder:text-low"
          />
        </div>
        <IconButton
          label={t('compose.send')}
          type="submit"
          disabled={isEmpty}
          className="text-blue!"
        >
          <SendHorizontal size={22} strokeWidth={1.75} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {t('compose.hint')}
      </p>
      {left > LEFT_SHOWN_FROM ? null : (
        <p role="status" className="px-3 pt-1 text-right text-micro text-low">
          {t('compose.left', { left })}
        </p>
      )}
    </form>
  );
}
