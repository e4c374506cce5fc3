import type { Route } from '../../http/route.ts';
import { getReceipt } from './get-receipt.ts';

export const receiptsRoutes: readonly Route[] = [getReceipt];
