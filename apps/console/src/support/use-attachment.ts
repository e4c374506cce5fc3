import { operatorCalls } from '@kontor/contract/light-operators';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '../calls/send-file.ts';

export interface Attachment {
  /** The picture as it was chosen. */
  readonly preview: string | undefined;
  /** Where the server keeps it; undefined until it is there. */
  readonly address: string | undefined;
  readonly busy: boolean;
  readonly error: unknown;
  readonly choose: (file: File) => void;
  readonly clear: () => void;
}

/** One picture, sent up as soon as it is chosen, so that sending the answer takes no time. */
export function useAttachment(): Attachment {
  const [preview, setPreview] = useState<string>();
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  /** Which choice is the last: what became of an earlier one is of no interest. */
  const turn = useRef(0);
  useEffect(() => {
    if (preview === undefined) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const clear = (): void => {
    turn.current += 1;
    setPreview(undefined);
    setAddress(undefined);
    setBusy(false);
    setError(undefined);
  };
  const choose = (file: File): void => {
    clear();
    const own = turn.current;
    setPreview(URL.createObjectURL(file));
    setBusy(true);
    sendFile(operatorCalls.chat.replyImage, file).then(
      (answer) => {
        if (own !== turn.current) return;
        setAddress(answer);
        setBusy(false);
      },
      (caught: unknown) => {
        if (own !== turn.current) return;
        setError(caught);
        setBusy(false);
      },
    );
  };
  return { preview, address, busy, error, choose, clear };
}
