/** As much of autocannon as the benches use; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    body?: string;
    headers?: Record<string, string>;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Instead of a duration: so many requests in all. */
    amount?: number;
    requests: (Request & {
      method: 'POST' | 'GET';
      path: string;
      setupRequest?: (request: Request) => Request;
    })[];
  }
  interface Result {
    /** Seconds. */
    duration: number;
    requests: { total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
