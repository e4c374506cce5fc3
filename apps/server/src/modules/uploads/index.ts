import type { Route } from '../../http/route.ts';
import { upload } from './upload.ts';

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
