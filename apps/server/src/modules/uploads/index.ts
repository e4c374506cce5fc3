import type { Route } from '../../http/route.ts';
import { keepSent, upload } from './upload.ts';

export { keepSent };
export {
  addressOf,
  checkUpload,
  discardUpload,
  keepImage,
  takeUpload,
  tidyUploads,
  uploadOf,
} from './uploads.ts';

export const uploadsRoutes: readonly Route[] = [upload];
