/** A rule about money that the tables must keep, as SQL that finds whoever breaks it. */
export interface MoneyCheck {
  readonly name: string;
  /** Counts what is looked at. */
  readonly looked: string;
  /** Gives one row for each breach, whose columns read as a sentence. */
  readonly faults: string;
  readonly seen: string;
}

export const MONEY_CHECKS: readonly MoneyCheck[] = [
  {
    name: 'currencies sum to zero',
    looked: 'SELECT count(*) FROM balances',
    faults: `SELECT 'currency', currency_id, 'sums to', sum(available + frozen)
      FROM balances GROUP BY currency_id HAVING sum(available + frozen) <> 0`,
    seen: 'balances',
  },
  {
    name: 'entries sum to zero',
    looked: 'SELECT count(*) FROM ledger_entries',
    faults: `SELECT 'entries of currency', currency_id, 'sum to', sum(amount)
      FROM ledger_entries GROUP BY currency_id HAVING sum(amount) <> 0`,
    seen: 'ledger entries',
  },
  {
    name: 'balances equal their entries',
    looked: 'SELECT count(*) FROM balances',
    faults: `SELECT 'balance', coalesce(b.id, e.balance_id), 'is', b.available + b.frozen,
        'but its entries sum to', e.total
      FROM balances b
      FULL JOIN (SELECT balance_id, sum(amount) AS total FROM ledger_entries GROUP BY balance_id) e
        ON e.balance_id = b.id
      WHERE coalesce(b.available + b.frozen, 0) <> coalesce(e.total, 0)`,
    seen: 'balances',
  },
  {
    name: 'running balances',
    looked: 'SELECT count(*) FROM ledger_entries',
    faults: `SELECT 'entry', id, 'says', balance_after, 'after', amount, 'on', before
      FROM (SELECT id, amount, balance_after,
          coalesce(lag(balance_after) OVER (PARTITION BY balance_id ORDER BY id), 0) AS before
        FROM ledger_entries) AS running
      WHERE balance_after <> before + amount`,
    seen: 'ledger entries',
  },
  {
    name: 'newest balance after',
    looked: 'SELECT count(DISTINCT balance_id) FROM ledger_entries',
    faults: `SELECT 'balance', b.id, 'is', b.available + b.frozen, 'but its newest entry says',
        e.balance_after
      FROM (SELECT DISTINCT ON (balance_id) balance_id, balance_after FROM ledger_entries
        ORDER BY balance_id, id DESC) AS e
      JOIN balances b ON b.id = e.balance_id
      WHERE b.available + b.frozen <> e.balance_after`,
    seen: 'balances with entries',
  },
  {
    name: 'frozen equals holds',
    looked: 'SELECT count(*) FROM balances WHERE user_id >= 1000 AND account_id = 2',
    faults: `SELECT 'balance', b.id, 'has frozen', b.frozen, 'but orders hold',
        coalesce(h.total, 0)
      FROM balances b
      LEFT JOIN (
        SELECT o.user_id, sum(o.hold_left) AS total,
          CASE o.side WHEN 'buy' THEN m.quote_currency_id ELSE m.base_currency_id END AS currency_id
        FROM orders o JOIN markets m ON m.id = o.market_id
        WHERE o.status IN ('open', 'waiting') GROUP BY 1, 3
      ) h ON h.user_id = b.user_id AND h.currency_id = b.currency_id
      WHERE b.user_id >= 1000 AND b.account_id = 2 AND b.frozen <> coalesce(h.total, 0)`,
    seen: 'balances of the spot account',
  },
  {
    name: 'no order beyond its quantity',
    looked: 'SELECT count(*) FROM orders',
    faults: `SELECT 'order', id, 'of', coalesce(quantity, quote_budget), 'has filled',
        filled_quantity
      FROM orders
      WHERE filled_quantity > quantity OR (side = 'buy' AND filled_notional > quote_budget)`,
    seen: 'orders',
  },
  {
    name: 'no member below zero',
    looked: 'SELECT count(*) FROM balances WHERE user_id >= 1000',
    faults: `SELECT 'balance', id, 'has', available, 'available and', frozen, 'frozen'
      FROM balances WHERE user_id >= 1000 AND (available < 0 OR frozen < 0)`,
    seen: 'balances of members',
  },
  {
    name: 'fills equal orders',
    looked: 'SELECT count(*) FROM orders',
    faults: `SELECT 'order', coalesce(o.id, f.order_id), 'has filled', o.filled_quantity,
        'but its fills sum to', f.quantity
      FROM orders o
      FULL JOIN (
        SELECT order_id, sum(quantity) AS quantity, sum(notional) AS notional FROM (
          SELECT taker_order_id AS order_id, quantity, notional FROM fills
          UNION ALL
          SELECT maker_order_id, quantity, notional FROM fills) AS sides
        WHERE order_id <> 0 GROUP BY order_id) AS f
        ON f.order_id = o.id
      WHERE coalesce(o.filled_quantity, -1) <> coalesce(f.quantity, 0)
        OR coalesce(o.filled_notional, -1) <> coalesce(f.notional, 0)`,
    seen: 'orders',
  },
  {
    name: 'holds of finished orders',
    looked: "SELECT count(*) FROM orders WHERE status IN ('filled', 'cancelled')",
    faults: `SELECT 'order', id, 'is', status, 'and still holds', hold_left
      FROM orders WHERE status IN ('filled', 'cancelled') AND hold_left <> 0`,
    seen: 'finished orders',
  },
];
