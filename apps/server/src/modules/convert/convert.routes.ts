import type { Route } from '../../http/route.ts';
import { exchange } from './exchange.ts';
import { list } from './list.ts';
import { quote } from './quote.ts';

export const convertRoutes: readonly Route[] = [quote, exchange, list];
