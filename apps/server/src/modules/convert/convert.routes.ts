import type { Route } from '../../http/route.ts';
import { exchange } from './exchange.ts';
import { list } from './list.ts';
import { quote } from './quote.ts';
import { exchangeSmall, listSmall } from './small.ts';

export const convertRoutes: readonly Route[] = [quote, exchange, listSmall, exchangeSmall, list];
