import { fillFees } from './fill-fees.ts';
import { PREDICTION_CHECKS } from './verify-prediction.ts';

/** A rule about money that the tables must keep, as SQL that finds whoever breaks it. */
export interface MoneyCheck {
  readonly name: string;
  /** Counts what is looked at. */
  readonly looked: string;
  /** Gives one row for each breach, whose columns read as a sentence. */
  readonly faults: string;
  readonly seen: string;
}

/** What is frozen, for whom and why: orders (futures in the margin's currency), margins, stakes. */
export const HOLDS = `
  SELECT o.user_id, o.hold_left AS amount,
    CASE WHEN m.kind = 'futures' THEN 3
      WHEN m.kind = 'stock' AND o.side = 'sell' THEN 5 ELSE 2 END AS account_id,
    CASE WHEN m.kind = 'futures' THEN c.margin_currency_id
      WHEN o.side = 'buy' THEN m.quote_currency_id ELSE m.base_currency_id END AS currency_id,
    'order' AS kind, o.id AS reference_id, o.market_id, o.created_at AS at
  FROM orders o JOIN markets m ON m.id = o.market_id LEFT JOIN contracts c ON c.id = m.id
  WHERE o.status IN ('open', 'waiting')
  UNION ALL
  SELECT p.user_id, p.margin, 3, c.margin_currency_id,
    CASE WHEN p.follow_id IS NULL THEN 'position' ELSE 'copy' END, p.id, p.market_id, p.created_at
  FROM positions p JOIN contracts c ON c.id = p.market_id
  WHERE p.status IN ('waiting', 'open', 'closing')
  UNION ALL
  SELECT user_id, stake, account_id, currency_id, 'option', id, market_id, accepted_at
  FROM options WHERE status <> 'settled'
  UNION ALL
  SELECT user_id, hold_left, 2, currency_id, 'withdrawal', id, NULL, created_at
  FROM withdrawals WHERE hold_left <> 0
  UNION ALL
  SELECT user_id, collateral, 8, margin_currency_id, 'loan', id, NULL, created_at
  FROM loans WHERE status = 'active'
  UNION ALL
  SELECT user_id, principal, 6, CASE type WHEN 'call' THEN coin_id ELSE quote_id END, 'dual', id,
    NULL, bought_at
  FROM dual_orders WHERE status <> 'completed'
  UNION ALL
  SELECT user_id, amount, 7, currency_id, 'mining', id, NULL, locked_at
  FROM mining_orders WHERE status = 'in_progress'
  UNION ALL
  SELECT user_id, hold_left, 6, pay_currency_id, 'subscription', id, NULL, applied_at
  FROM subscription_orders WHERE status = 'applied'
  UNION ALL
  SELECT user_id, passed, 6, 3000 + project_id, 'subscription', id, NULL, applied_at
  FROM subscription_orders WHERE status = 'locked'
  UNION ALL
  SELECT user_id, amount, 2, currency_id, 'prediction', id, NULL, created_at
  FROM prediction_bets WHERE status = 'open'
  UNION ALL
  SELECT user_id, amount, 2, currency_id, 'nft', id, NULL, created_at
  FROM nft_deposits WHERE status = 'frozen'
  UNION ALL
  SELECT user_id, held, 2, currency_id, 'adjustment', id, NULL, created_at
  FROM adjustments WHERE held <> 0`;

/** Where something can be frozen: nothing holds what lies in the fiat account. */
const HELD = 'user_id >= 1000 AND account_id <> 1';

/**
 * What the clearing must have: every trade is worth the same for both sides, so it holds what the
 * liquidity account was paid for its lots, less what open positions are worth at entry (more where
 * a falling value is their profit), less profits that were paid out before their positions closed.
 */
const CLEARING = `
  SELECT c.margin_currency_id AS currency_id,
    sum(s.liquidity_cash - coalesce(p.total, 0)) AS total
  FROM contracts c JOIN market_states s ON s.id = c.id
  LEFT JOIN (
    SELECT p.market_id, sum(p.advanced + CASE
        WHEN (c.kind = 'linear') = (p.direction = 'long') THEN p.open_value
        ELSE -p.open_value END) AS total
    FROM positions p JOIN contracts c ON c.id = p.market_id
    WHERE p.status IN ('waiting', 'open', 'closing') GROUP BY p.market_id
  ) p ON p.market_id = c.id
  GROUP BY 1`;

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
    looked: `SELECT count(*) FROM balances WHERE ${HELD}`,
    faults: `SELECT 'user', coalesce(b.user_id, h.user_id), 'has frozen in account',
        coalesce(b.account_id, h.account_id), coalesce(b.frozen, 0), 'of currency',
        coalesce(b.currency_id, h.currency_id), 'but orders, positions and options hold',
        coalesce(h.total, 0)
      FROM (
        SELECT * FROM balances WHERE ${HELD}
      ) b
      FULL JOIN (
        SELECT user_id, account_id, currency_id, sum(amount) AS total
        FROM (${HOLDS}) AS holds GROUP BY 1, 2, 3
      ) h ON h.user_id = b.user_id AND h.account_id = b.account_id
        AND h.currency_id = b.currency_id
      WHERE coalesce(b.frozen, 0) <> coalesce(h.total, 0)`,
    seen: 'balances',
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
  {
    name: 'nothing is left in closed positions',
    looked: "SELECT count(*) FROM positions WHERE status IN ('closed', 'cancelled')",
    faults: `SELECT 'position', id, 'is', status, 'and still has', open_lots,
        'lots and a margin of', margin
      FROM positions WHERE status IN ('closed', 'cancelled')
        AND (open_lots <> 0 OR open_value <> 0 OR margin <> 0 OR advanced <> 0)`,
    seen: 'positions that are over',
  },
  {
    name: 'futures lots sum to zero',
    looked: 'SELECT count(*) FROM contracts',
    faults: `SELECT 'the lots of market', s.id, 'sum to', s.liquidity_lots + coalesce(p.lots, 0)
      FROM market_states s JOIN contracts c ON c.id = s.id
      LEFT JOIN (
        SELECT market_id,
          sum(CASE direction WHEN 'long' THEN open_lots ELSE -open_lots END) AS lots
        FROM positions WHERE status IN ('waiting', 'open', 'closing') GROUP BY market_id
      ) p ON p.market_id = s.id
      WHERE s.liquidity_lots + coalesce(p.lots, 0) <> 0`,
    seen: 'contracts',
  },
  {
    name: 'futures clearing',
    looked: 'SELECT count(*) FROM balances WHERE user_id = 4',
    faults: `SELECT 'the clearing has', coalesce(b.available + b.frozen, 0), 'of currency',
        coalesce(b.currency_id, e.currency_id), 'instead of', coalesce(e.total, 0)
      FROM (SELECT * FROM balances WHERE user_id = 4) b
      FULL JOIN (${CLEARING}) e ON e.currency_id = b.currency_id
      WHERE coalesce(b.available + b.frozen, 0) <> coalesce(e.total, 0)`,
    seen: 'balances of the clearing',
  },
  {
    name: 'deposits and withdrawals equal their house accounts',
    looked: 'SELECT (SELECT count(*) FROM deposits) + (SELECT count(*) FROM withdrawals)',
    faults: `SELECT 'the accounts of chains and banks have', coalesce(b.total, 0), 'of currency',
        coalesce(b.currency_id, m.currency_id), 'instead of', coalesce(m.total, 0)
      FROM (
        SELECT currency_id, sum(amount) AS total FROM ledger_entries
        WHERE user_id < 1000 AND kind IN ('deposit', 'withdrawal')
          AND user_id IN (SELECT id FROM house_accounts WHERE name IN ('onChain', 'bank'))
        GROUP BY currency_id
      ) b
      FULL JOIN (
        SELECT currency_id, sum(total) AS total FROM (
          SELECT currency_id, -sum(credited) AS total FROM deposits
          WHERE status = 'confirmed' GROUP BY currency_id
          UNION ALL
          SELECT currency_id, sum(amount - fee) FROM withdrawals
          WHERE status = 'done' GROUP BY currency_id
        ) AS moves GROUP BY currency_id
      ) m ON m.currency_id = b.currency_id
      WHERE coalesce(b.total, 0) <> coalesce(m.total, 0)`,
    seen: 'deposits and withdrawals',
  },
  {
    name: 'shares of fees within the fees',
    looked: 'SELECT count(*) FROM rebates',
    faults: `SELECT 'rebate', id, 'pays', amount, 'of', fees, 'at', rate FROM rebates
      WHERE amount > fees * rate
      UNION ALL
      SELECT 'rebate', id, 'begins at', from_id, 'but', before, 'was', 0
      FROM (SELECT id, from_id, lag(to_id) OVER
          (PARTITION BY invitee_id, currency_id ORDER BY id) AS before FROM rebates) AS spans
      WHERE from_id <= before`,
    seen: 'shares of fees',
  },
  {
    name: 'shares of fees by their fills',
    looked: 'SELECT count(*) FROM rebates',
    faults: `SELECT 'rebate', r.id, 'is of', r.fees, 'but its fills paid', coalesce(sum(s.fee), 0)
      FROM rebates r LEFT JOIN (${fillFees('true')}) s ON s.user_id = r.invitee_id
        AND s.currency_id = r.currency_id AND s.id BETWEEN r.from_id AND r.to_id
      GROUP BY r.id, r.fees HAVING r.fees <> coalesce(sum(s.fee), 0)`,
    seen: 'shares of fees',
  },
  {
    name: 'coupons equal what promotions paid',
    looked: 'SELECT count(*) FROM coupons',
    faults: `SELECT 'promotions have', coalesce(b.total, 0), 'of currency',
        coalesce(b.currency_id, m.currency_id), 'instead of', coalesce(m.total, 0)
      FROM (
        SELECT currency_id, sum(amount) AS total FROM ledger_entries
        WHERE kind LIKE 'coupon.%'
          AND user_id IN (SELECT id FROM house_accounts WHERE name = 'promotions')
        GROUP BY currency_id
      ) b
      FULL JOIN (
        SELECT currency_id, sum(returned - amount) AS total FROM coupons
        WHERE used_at IS NOT NULL AND currency_id IS NOT NULL GROUP BY currency_id
      ) m ON m.currency_id = b.currency_id
      WHERE coalesce(b.total, 0) <> coalesce(m.total, 0)
      UNION ALL
      SELECT 'offer', o.claimed, 'claims of', o.id, 'but there are', coalesce(c.total, 0)
      FROM coupon_offers o
      LEFT JOIN (SELECT offer_id, count(*) AS total FROM coupons GROUP BY 1) c ON c.offer_id = o.id
      WHERE o.claimed <> coalesce(c.total, 0)`,
    seen: 'coupons',
  },
  {
    name: 'promotions hold what they promised',
    looked: 'SELECT count(*) FROM coupon_offers',
    faults: `SELECT 'promotions have frozen', coalesce(b.frozen, 0), 'of currency',
        coalesce(b.currency_id, o.currency_id), 'but offers hold', coalesce(o.total, 0)
      FROM (
        SELECT currency_id, frozen FROM balances
        WHERE user_id IN (SELECT id FROM house_accounts WHERE name = 'promotions')
      ) b
      FULL JOIN (
        SELECT currency_id, sum(reserved_open + reserved_claimed) AS total FROM coupon_offers
        WHERE currency_id IS NOT NULL GROUP BY currency_id
      ) o ON o.currency_id = b.currency_id
      WHERE coalesce(b.frozen, 0) <> coalesce(o.total, 0)`,
    seen: 'offers of coupons',
  },
  {
    name: 'adjustments within the payouts that they name',
    looked: 'SELECT count(*) FROM adjustments',
    faults: `SELECT 'adjustment', a.id, 'names entry', a.entry_id, 'which paid', e.amount
      FROM adjustments a LEFT JOIN ledger_entries e ON e.id = a.entry_id
        AND e.user_id = a.user_id AND e.currency_id = a.currency_id
        AND e.kind = a.payout_kind AND e.reference_id = a.payout_reference
      WHERE e.amount IS DISTINCT FROM a.paid
      UNION ALL
      SELECT 'entry', entry_id, 'paid', max(paid), 'and', sum(taken)
      FROM adjustments GROUP BY entry_id HAVING sum(taken) > max(paid)
      UNION ALL
      SELECT 'adjustment', a.id, 'took', a.taken, 'but its entry says', coalesce(-e.amount, 0)
      FROM adjustments a LEFT JOIN ledger_entries e ON e.reference_id = a.id
        AND e.kind = 'adjustment.' || a.reason_code AND e.user_id = a.user_id
      WHERE a.taken <> coalesce(-e.amount, 0)`,
    seen: 'adjustments',
  },
  {
    name: 'bonus accounts equal their coupons',
    looked: 'SELECT count(*) FROM balances WHERE user_id >= 1000 AND account_id = 9',
    faults: `SELECT 'user', coalesce(b.user_id, c.user_id), 'has a bonus of', coalesce(b.total, 0),
        'but coupons of', coalesce(c.total, 0)
      FROM (
        SELECT user_id, currency_id, available + frozen AS total FROM balances
        WHERE user_id >= 1000 AND account_id = 9
      ) b
      FULL JOIN (
        SELECT user_id, currency_id, sum(remaining) AS total FROM coupons
        WHERE kind = 'trial_bonus' GROUP BY 1, 2
      ) c ON c.user_id = b.user_id AND c.currency_id = b.currency_id
      WHERE coalesce(b.total, 0) <> coalesce(c.total, 0)`,
    seen: 'balances of bonuses',
  },
  {
    name: 'dual investments covered by their treasury',
    looked: 'SELECT count(*) FROM dual_orders',
    faults: `SELECT 'the treasury has', coalesce(b.available, 0), 'of currency', n.currency_id,
        'and may have to pay', n.total
      FROM (
        SELECT currency_id, sum(need) AS total FROM (
          SELECT CASE type WHEN 'call' THEN coin_id ELSE quote_id END AS currency_id,
            payout_own - principal AS need FROM dual_orders WHERE status <> 'completed'
          UNION ALL
          SELECT CASE type WHEN 'call' THEN quote_id ELSE coin_id END, payout_other
          FROM dual_orders WHERE status <> 'completed'
        ) needed GROUP BY currency_id
      ) n
      LEFT JOIN balances b ON b.currency_id = n.currency_id
        AND b.user_id IN (SELECT id FROM house_accounts WHERE name = 'dualTreasury')
      WHERE coalesce(b.available, 0) < n.total
      UNION ALL
      SELECT 'product', p.id, 'has sold', p.sold, 'but bought were', coalesce(o.total, 0)
      FROM dual_products p
      LEFT JOIN (SELECT product_id, sum(shares) AS total FROM dual_orders GROUP BY 1) o
        ON o.product_id = p.id
      WHERE p.sold <> coalesce(o.total, 0)`,
    seen: 'dual investments',
  },
  {
    name: 'dividends equal days at the rate',
    looked: 'SELECT count(*) FROM mining_orders',
    faults: `SELECT 'mining order', o.id, 'was paid', coalesce(e.days, 0), 'times, in all',
        coalesce(e.total, 0), 'instead of', o.dividends_paid, 'times', o.dividend
      FROM mining_orders o
      LEFT JOIN (
        SELECT reference_id, count(*) AS days, sum(amount) AS total FROM ledger_entries
        WHERE kind = 'mining.dividend' AND user_id >= 1000 GROUP BY 1
      ) e ON e.reference_id = o.id
      WHERE coalesce(e.days, 0) <> o.dividends_paid
        OR coalesce(e.total, 0) <> o.earned
        OR o.earned <> o.dividend * o.dividends_paid
        OR o.dividend > o.amount * o.daily_rate
        OR (o.status = 'completed' AND o.dividends_paid <> o.days)`,
    seen: 'mining orders',
  },
  {
    name: 'mining products equal their orders',
    looked: 'SELECT count(*) FROM mining_products',
    faults: `SELECT 'product', p.id, 'has sold', p.sold, 'but orders of', coalesce(o.total, 0)
      FROM mining_products p
      LEFT JOIN (SELECT product_id, sum(amount) AS total FROM mining_orders GROUP BY 1) o
        ON o.product_id = p.id
      WHERE p.sold <> coalesce(o.total, 0)`,
    seen: 'mining products',
  },
  {
    name: 'the mining treasury covers what it has promised',
    looked: "SELECT count(*) FROM mining_orders WHERE status = 'in_progress'",
    faults: `SELECT 'the treasury has', coalesce(b.total, 0), 'of currency', o.currency_id,
        'but has promised', o.total
      FROM (
        SELECT currency_id, sum(dividend * (days - dividends_paid)) AS total FROM mining_orders
        WHERE status = 'in_progress' GROUP BY 1
      ) o
      LEFT JOIN (
        SELECT currency_id, sum(available + frozen) AS total FROM balances
        WHERE user_id IN (SELECT id FROM house_accounts WHERE name = 'miningTreasury') GROUP BY 1
      ) b ON b.currency_id = o.currency_id
      WHERE coalesce(b.total, 0) < o.total`,
    seen: 'mining orders in progress',
  },
  ...PREDICTION_CHECKS,
  {
    name: 'insurance fund not below zero',
    looked: 'SELECT count(*) FROM balances WHERE user_id = 5',
    faults: `SELECT 'the insurance fund has', available, 'of currency', currency_id
      FROM balances WHERE user_id = 5 AND available + frozen < 0`,
    seen: 'balances of the fund',
  },
];
