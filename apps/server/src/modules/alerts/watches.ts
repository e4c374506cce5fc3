import type { Services } from '../../services.ts';
import type { AlertWatch } from './alert-watch.ts';

type ExchangeDoor = Services['exchange'];

/** Who watches prices beside an exchange; nobody does where the part was not started. */
const watches = new WeakMap<ExchangeDoor, AlertWatch>();

export function watchOf(exchange: ExchangeDoor): AlertWatch | undefined {
  return watches.get(exchange);
}

export function setWatch(exchange: ExchangeDoor, watch: AlertWatch): void {
  watches.set(exchange, watch);
}

export function endWatch(exchange: ExchangeDoor): void {
  watches.delete(exchange);
}
