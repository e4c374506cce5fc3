import type { Route } from '../../http/route.ts';
import { approve } from './approve.ts';
import { document } from './document.ts';
import { queue } from './queue.ts';
import { reject } from './reject.ts';
import { state } from './state.ts';
import { submitIdentity } from './submit.ts';

export { openNumber } from './document-number.ts';
export { requireCertified } from './require-certified.ts';
export { tidyIdentity } from './tidy.ts';

export const identityRoutes: readonly Route[] = [
  state,
  submitIdentity,
  queue,
  document,
  approve,
  reject,
];
