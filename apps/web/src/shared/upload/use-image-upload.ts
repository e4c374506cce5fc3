import { useEffect, useRef, useState } from 'react';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { sendImage } from './send-image.ts';

export interface ImageUpload {
  /** The picture as chosen, to be shown before and after it is sent. */
  readonly preview: string | undefined;
  /** 0 to 1 while it is on its way; undefined otherwise. */
  readonly progress: number | undefined;
  /** Why it could not be sent; with a preview, the same may be sent again. */
  readonly fault: string | undefined;
  readonly choose: (file: File) => void;
  readonly sendAgain: () => void;
  readonly clear: () => void;
}

interface State {
  readonly file: File;
  readonly preview: string | undefined;
  readonly progress: number | undefined;
  readonly fault: string | undefined;
}

/** Sends a picture as soon as it is chosen; `onChange` hears its address, undefined before that. */
export function useImageUpload(onChange: (address: string | undefined) => void): ImageUpload {
  const [state, setState] = useState<State>();
  const abort = useRef<AbortController>(undefined);
  const preview = state?.preview;
  useEffect(
    () => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)),
    [preview],
  );
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File, shown: string): Promise<void> => {
    abort.current?.abort();
    const sending = new AbortController();
    abort.current = sending;
    onChange(undefined);
    setState({ file, preview: shown, progress: 0, fault: undefined });
    try {
      const address = await sendImage(
        file,
        (progress) => setState((now) => now && { ...now, progress }),
        sending.signal,
      );
      setState({ file, preview: shown, progress: undefined, fault: undefined });
      onChange(address);
    } catch (error) {
      if (sending.signal.aborted) return;
      // What was refused is refused again, and perhaps no picture at all: another is chosen.
      const preview = error instanceof CallError && error.unanswered ? shown : undefined;
      setState({ file, preview, progress: undefined, fault: errorText(error) });
    }
  };

  return {
    preview,
    progress: state?.progress,
    fault: state?.fault,
    choose: (file) => void send(file, URL.createObjectURL(file)),
    sendAgain: () => {
      if (state?.preview !== undefined) void send(state.file, state.preview);
    },
    clear: () => {
      abort.current?.abort();
      setState(undefined);
      onChange(undefined);
    },
  };
}
