/** Sends orders over 128 connections with autocannon, in a process of its own. */
import autocannon from 'autocannon';
import { answerOrders } from './children.ts';
import { orderStream } from './order-stream.ts';

export interface LoadOrder {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly currencyId: number;
  readonly legalId: number;
  readonly priceTicks: number;
  readonly busyShare: number;
  readonly seconds: number;
  /** Differs in every round, and with it every idempotency key. */
  readonly round: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 128;

export function serveLoader(): void {
  answerOrders<LoadOrder, LoadResult>(load);
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const { tokens, currencyId, legalId } = order;
  const draw = orderStream(order.round + 1, order.busyShare, order.priceTicks);
  let count = 0;
  const result = await autocannon({
    url: order.url,
    connections: CONNECTIONS,
    duration: order.seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/coin/trade',
        setupRequest: (request) => {
          const { user, side, timeInForce, amount, price } = draw();
          count += 1;
          request.headers = {
            'content-type': 'application/json',
            authorization: tokens[user] as string,
            'idempotency-key': `${order.round}-${count}`,
            'idempotency-stamp': String(Date.now()),
          };
          request.body =
            `{"currency_id":${currencyId},"legal_id":${legalId},"type":"${side}",` +
            `"amount":"${amount}","target_price":"${price}","time_in_force":"${timeInForce}"}`;
          return request;
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} orders were refused and ${result.errors} got no answer`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.total / result.duration, p50Ms: p50, p99Ms: p99 };
}
