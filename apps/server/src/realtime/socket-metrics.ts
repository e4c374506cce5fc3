import { Counter, Gauge, type Registry } from 'prom-client';

/** What the sockets report. */
export class SocketMetrics {
  readonly #ended: Counter<'reason'>;

  constructor(registry: Registry, count: () => number) {
    const open = new Gauge({
      name: 'kontor_sockets',
      help: 'Open connections, visitors included',
      registers: [],
      collect() {
        this.set(count());
      },
    });
    registry.registerMetric(open);
    this.#ended = new Counter({
      name: 'kontor_sockets_ended_total',
      help: 'Connections that ended, by who or what ended them',
      labelNames: ['reason'],
      registers: [registry],
    });
  }

  ended(reason: string): void {
    this.#ended.inc({ reason });
  }

  /** Cut by us, which is counted beside the end that it causes. */
  cut(reason: string): void {
    this.#ended.inc({ reason: `cut: ${reason}` });
  }
}
