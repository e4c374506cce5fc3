import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';

/**
 * A text to be scanned: dark on white in both themes, with the quiet rim that readers need. With
 * `pixels` it is drawn on a canvas of so many, which can be copied into a picture.
 */
export function QrCode({
  text,
  label,
  size = 176,
  pixels,
}: {
  text: string;
  label: string;
  size?: number;
  pixels?: number;
}) {
  return (
    <span className="inline-block rounded-control bg-white p-3">
      {pixels === undefined ? (
        <QRCodeSVG value={text} size={size} level="M" title={label} role="img" />
      ) : (
        <QRCodeCanvas
          value={text}
          size={pixels}
          level="M"
          role="img"
          aria-label={label}
          style={{ width: size, height: size }}
        />
      )}
    </span>
  );
}
