import { Button, CircularProgress, IconButton, InputBase } from '@mui/material';
import { CHAT_TEXT_MAX } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { client } from '../calls/client.ts';
import { faultText } from '../calls/data-provider.ts';
import { keepDraft, keptDraft } from '../calls/drafts.ts';
import { useAct } from '../calls/use-act.ts';
import { Notice } from '../parts/basics.tsx';
import { inboxTexts as t } from '../texts/support.ts';
import { filledIn, inserted } from './canned.ts';
import { CannedPicker } from './canned-picker.tsx';
import { type Attachment, useAttachment } from './use-attachment.ts';

const { chat } = operatorCalls;
/** The server shows for some seconds that somebody writes; it is told again before they are over. */
const TYPING_MS = 3_000;
/** From here on it is said how many letters are left. */
const NEARLY_FULL = 100;

/** The text that is written to a member; it is kept until it is sent, whatever happens. */
function useDraft(userId: number) {
  const name = `chat.${userId}`;
  const [text, setText] = useState(() => keptDraft<string>(name) ?? '');
  const write = (next: string): void => {
    const cut = next.slice(0, CHAT_TEXT_MAX);
    setText(cut);
    keepDraft(name, cut === '' ? undefined : cut);
  };
  /** Forgets what was sent; what was written since stays. */
  const sent = (said: string): void => {
    if (keptDraft<string>(name)?.trim() === said) keepDraft(name, undefined);
    setText((now) => (now.trim() === said ? '' : now));
  };
  return { text, write, sent };
}

/** Tells the member that somebody writes, at most once in some seconds. */
function useTyping(userId: number): () => void {
  const told = useRef(false);
  return () => {
    if (told.current) return;
    told.current = true;
    setTimeout(() => (told.current = false), TYPING_MS);
    client.call(chat.agentTyping, { user_id: userId }).catch(() => undefined);
  };
}

export function Composer({
  userId,
  name,
  language,
}: {
  userId: number;
  name: string;
  language: string;
}) {
  const { text, write, sent } = useDraft(userId);
  const attachment = useAttachment();
  const { act, busy, error, clear } = useAct();
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(userId);
  const said = text.trim();
  const nothing = said === '' && attachment.address === undefined;
  const send = async (): Promise<void> => {
    if (busy || nothing || attachment.busy) return;
    const image = attachment.address;
    if (image !== undefined) {
      if ((await act(chat.reply, { user_id: userId, image })) === undefined) return;
      attachment.clear();
    }
    if (said === '') return;
    if ((await act(chat.reply, { user_id: userId, text: said })) !== undefined) sent(said);
  };
  const press = (event: KeyboardEvent): void => {
    // While letters are put together, Enter is theirs.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void send();
  };
  const take = (files: FileList): boolean => {
    const file = Array.from(files).find(({ type }) => type.startsWith('image/'));
    if (file !== undefined) attachment.choose(file);
    return file !== undefined;
  };
  const fault = error ?? attachment.error;
  return (
    <footer className="composer">
      {fault !== undefined && <Notice tone="down">{faultText(fault)}</Notice>}
      <Attached attachment={attachment} />
      <InputBase
        className="composer-field"
        inputRef={field}
        value={text}
        placeholder={t.write(name)}
        multiline
        minRows={2}
        maxRows={8}
        onChange={(event) => {
          clear();
          write(event.target.value);
          if (event.target.value.trim() !== '') typing();
        }}
        onKeyDown={press}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          if (take(event.dataTransfer.files)) event.preventDefault();
        }}
        onPaste={(event: ClipboardEvent) => {
          if (take(event.clipboardData.files)) event.preventDefault();
        }}
        inputProps={{ 'aria-label': t.write(name), 'data-composer': '', maxLength: CHAT_TEXT_MAX }}
      />
      <div className="row composer-tools">
        <PictureButton disabled={attachment.busy} onChoose={attachment.choose} />
        <CannedPicker
          language={language}
          onPick={(answer) => {
            write(inserted(text, filledIn(answer, name)));
            field.current?.focus();
          }}
        />
        <span className="queue-hint low small">{t.sendHint}</span>
        {CHAT_TEXT_MAX - text.length <= NEARLY_FULL && (
          <span className="warn small">{t.left(CHAT_TEXT_MAX - text.length)}</span>
        )}
        <Button
          className="composer-send"
          color="primary"
          loading={busy}
          disabled={nothing || attachment.busy}
          endIcon={<SendHorizontal size={16} aria-hidden />}
          onClick={() => void send()}
        >
          {t.send}
        </Button>
      </div>
    </footer>
  );
}

function Attached({ attachment: { preview, busy, address, clear } }: { attachment: Attachment }) {
  if (preview === undefined) return null;
  return (
    <div className="composer-picture" role="status">
      <img src={preview} alt="" />
      {busy && <CircularProgress size={18} aria-hidden />}
      <span className="small mid">
        {busy ? t.uploading : address === undefined ? t.pictureKinds : t.attached}
      </span>
      <IconButton aria-label={t.detach} onClick={clear}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function PictureButton({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        aria-label={t.attach}
        title={t.attach}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={18} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
