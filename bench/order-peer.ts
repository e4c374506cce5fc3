/** The usual way: a plain endpoint with one transaction per order. */
import Fastify from 'fastify';
import pg from 'pg';
import { answerOrders } from './children.ts';
import type { ServerOrder, ServerReady } from './order-server.ts';
import { OLD_ORDERS, USERS } from './order-stream.ts';

/** As many as serve it best on two to eight cores; more only wait for each other. */
const CONNECTIONS = 24;

const TABLES = `
CREATE TABLE balances (user_id bigint, currency_id integer, available numeric(38,18) NOT NULL,
  frozen numeric(38,18) NOT NULL, PRIMARY KEY (user_id, currency_id));
CREATE TABLE orders (id bigserial PRIMARY KEY, user_id bigint NOT NULL, side text NOT NULL,
  price numeric(38,18) NOT NULL, amount numeric(38,18) NOT NULL, time_in_force text NOT NULL,
  status text NOT NULL, key text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key));
CREATE INDEX orders_user ON orders (user_id, id);
CREATE TABLE ledger (id bigserial PRIMARY KEY, user_id bigint NOT NULL,
  currency_id integer NOT NULL, order_id bigint NOT NULL,
  amount numeric(38,18) NOT NULL, kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT now());
CREATE INDEX ledger_user ON ledger (user_id, id);
INSERT INTO balances SELECT u, c, 1e9, 0
  FROM generate_series(1, ${USERS}) u, (VALUES (1), (2)) v(c);
INSERT INTO orders (user_id, side, price, amount, time_in_force, status, key)
  SELECT 1 + n % ${USERS}, 'buy', 40000, 0.005, 'gtc', 'filled', 'old' || n
  FROM generate_series(1, ${OLD_ORDERS}) n;
INSERT INTO ledger (user_id, currency_id, order_id, amount, kind)
  SELECT user_id, 1, id, -200, 'hold' FROM orders;
ANALYZE;`;

const HOLD = `UPDATE balances SET available = available - $3, frozen = frozen + $3
  WHERE user_id = $1 AND currency_id = $2 AND available >= $3`;
const ORDER = `INSERT INTO orders (user_id, side, price, amount, time_in_force, status, key)
  VALUES ($1, $2, $3, $4, $5, 'open', $6) RETURNING id`;
const LEDGER = `INSERT INTO ledger (user_id, currency_id, order_id, amount, kind)
  VALUES ($1, $2, $3, $4, 'hold')`;

interface Body {
  readonly type: 'buy' | 'sell';
  readonly amount: string;
  readonly target_price: string;
  readonly time_in_force: string;
}

const DECIMAL = { type: 'string', pattern: '^\\d{1,20}(\\.\\d{1,18})?$' };
const SCHEMA = {
  body: {
    type: 'object',
    required: ['currency_id', 'legal_id', 'type', 'amount', 'target_price', 'time_in_force'],
    properties: {
      currency_id: { type: 'integer' },
      legal_id: { type: 'integer' },
      type: { enum: ['buy', 'sell'] },
      amount: DECIMAL,
      target_price: DECIMAL,
      time_in_force: { enum: ['gtc', 'ioc', 'fok', 'post_only'] },
    },
  },
};

export function servePeer(): void {
  answerOrders<ServerOrder, ServerReady>(open);
}

async function open({ databaseUrl }: ServerOrder): Promise<ServerReady> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await pool.query(TABLES);
  const tokens = Array.from({ length: USERS }, (_, n) => `token-${n + 1}`);
  const users = new Map(tokens.map((token, n) => [token, n + 1]));
  const app = Fastify();
  app.post<{ Body: Body }>('/api/coin/trade', { schema: SCHEMA }, async (request, reply) => {
    const user = users.get(request.headers.authorization ?? '');
    if (user === undefined) return reply.code(401).send();
    const id = await place(pool, user, request.body, String(request.headers['idempotency-key']));
    return id === undefined ? reply.code(409).send() : { id };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: address, tokens, currencyId: 2, legalId: 1, priceTicks: 400_000 };
}

/** The id of the new order; undefined when the balance is too small. */
async function place(
  pool: pg.Pool,
  user: number,
  { type, amount, target_price: price, time_in_force: timeInForce }: Body,
  key: string,
): Promise<string | undefined> {
  const currency = type === 'buy' ? 1 : 2;
  const held = type === 'buy' ? Number(amount) * Number(price) : Number(amount);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const hold = { name: 'hold', text: HOLD, values: [user, currency, held] };
    if ((await client.query(hold)).rowCount !== 1) {
      await client.query('ROLLBACK');
      return undefined;
    }
    const order = {
      name: 'order',
      text: ORDER,
      values: [user, type, price, amount, timeInForce, key],
    };
    const { rows } = await client.query<{ id: string }>(order);
    const id = rows[0]?.id;
    await client.query({ name: 'ledger', text: LEDGER, values: [user, currency, id, -held] });
    await client.query('COMMIT');
    return id;
  } finally {
    client.release();
  }
}
