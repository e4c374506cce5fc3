import { ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { addressInCode } from '../model/networks.ts';
import { readCode } from '../qr-image.ts';

/** Reads an address from the picture of a QR code, which stays on this device. */
export function ScanButton({
  label,
  onRead,
  onNothing,
}: {
  label: string;
  onRead: (address: string) => void;
  onNothing: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    const text = await readCode(file);
    setBusy(false);
    const address = text === undefined ? '' : addressInCode(text);
    if (address === '') onNothing();
    else onRead(address);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-hidden
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file chosen again is a change too.
          event.target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      <IconButton label={label} busy={busy} onClick={() => input.current?.click()}>
        <ScanLine size={20} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}
