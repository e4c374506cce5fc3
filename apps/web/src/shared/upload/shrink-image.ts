/** As large as the server keeps a picture. */
const SIDE_PIXELS_MAX = 2_400;
/** Smaller files are sent as they are. */
const BYTES_SENT_AS_IS = 1_500_000;
const QUALITY = 0.9;

/**
 * A phone's photo is larger than what is kept of it: sent smaller, it is there sooner and never too
 * large. What the browser cannot read is sent as it is, since the server says best what is wrong.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size <= BYTES_SENT_AS_IS) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_PIXELS_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return file;
    // JPEG knows no transparency: what shows through is paper.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
