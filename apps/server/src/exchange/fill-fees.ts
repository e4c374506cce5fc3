/**
 * What each side of some fills paid, as SQL: a buyer of coins in the coin, everybody else in money,
 * futures in the currency of the margin. What a close could not pay is not in a fill's fee.
 */
export const fillFees = (which: string): string => `
  SELECT f.id, f.user_id, f.fee,
    CASE WHEN m.kind = 'futures' THEN c.margin_currency_id
      WHEN m.kind = 'spot' AND f.side = 'buy' THEN m.base_currency_id
      ELSE m.quote_currency_id END AS currency_id
  FROM (
    SELECT id, market_id, side, taker_user_id AS user_id, taker_fee AS fee FROM fills
    WHERE ${which}
    UNION ALL
    SELECT id, market_id, CASE side WHEN 'buy' THEN 'sell' ELSE 'buy' END, maker_user_id, maker_fee
    FROM fills WHERE ${which}
  ) f
  JOIN markets m ON m.id = f.market_id LEFT JOIN contracts c ON c.id = m.id
  WHERE f.fee > 0`;
