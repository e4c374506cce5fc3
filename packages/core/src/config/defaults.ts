import { parseAmount } from '@kontor/money';

/**
 * The editable figures of a new platform. What is here when a journal begins is in its first
 * command for ever; a figure that comes later is added with `setting.define` by whoever starts the
 * platform.
 */
export const DEFAULT_SETTINGS: { readonly [name: string]: string } = {
  /** An index whose newest tick is older is stale. */
  index_stale_seconds: '10',
  /** Play money in USDT for each of spot, futures and options. */
  grant_amount: '10000',
  open_orders_maximum: '200',
};

const level = (
  id: number,
  maker: string,
  taker: string,
  futuresMaker: string,
  futuresTaker: string,
  volume: string,
  balance: string,
) => ({
  id,
  spotMakerRate: parseAmount(maker),
  spotTakerRate: parseAmount(taker),
  futuresMakerRate: parseAmount(futuresMaker),
  futuresTakerRate: parseAmount(futuresTaker),
  minimumVolume: parseAmount(volume),
  minimumBalance: parseAmount(balance),
});

export const DEFAULT_VIP_LEVELS = [
  level(0, '0.001', '0.001', '0.0002', '0.0005', '0', '0'),
  level(1, '0.0009', '0.001', '0.00016', '0.0004', '1000000', '50000'),
  level(2, '0.0008', '0.001', '0.00014', '0.00035', '5000000', '200000'),
  level(3, '0.0007', '0.0009', '0.00012', '0.00032', '20000000', '500000'),
  level(4, '0.0006', '0.0008', '0.0001', '0.0003', '75000000', '1000000'),
  level(5, '0.0005', '0.0007', '0.00008', '0.00027', '150000000', '2000000'),
  level(6, '0.0004', '0.0006', '0.00006', '0.00025', '400000000', '5000000'),
  level(7, '0.0003', '0.0005', '0.00004', '0.00022', '800000000', '10000000'),
  level(8, '0.0002', '0.0004', '0.00002', '0.0002', '2000000000', '20000000'),
  level(9, '0.0001', '0.0003', '0', '0.00017', '4000000000', '50000000'),
] as const;
