/** Signed-in members at one address who do what members do, and how long each answer takes them. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerOrders } from './children.ts';
import type { Ready } from './hostile-server.ts';

export interface MemberOrder extends Ready {
  /** The address that they come from. */
  readonly from: string;
  readonly seconds: number;
}

export interface MemberResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly calls: number;
  /** Calls that were not answered as a member may expect, with the first of their answers. */
  readonly refused: number;
  readonly refusal: string;
}

/** Between the rounds of one member, which keeps each below the limits of its calls. */
const PACE_MS = 120;
const AMOUNT = '0.001';

export function serveMembers(): void {
  answerOrders<MemberOrder, MemberResult>(trade);
}

async function trade(order: MemberOrder): Promise<MemberResult> {
  const took: number[] = [];
  const refusals: string[] = [];
  const until = performance.now() + order.seconds * 1_000;
  const agent = new Agent({ keepAlive: true, localAddress: order.from });
  const act = async (token: string): Promise<void> => {
    for (let round = 0; performance.now() < until; round += 1) {
      const began = performance.now();
      for (const call of callsOf(order, round)) {
        const sent = performance.now();
        const answer = await ask(order.url, agent, token, call);
        took.push(performance.now() - sent);
        if (!answer.startsWith('{"type":"ok"')) refusals.push(answer);
      }
      await sleep(Math.max(0, PACE_MS - (performance.now() - began)));
    }
  };
  await Promise.all(order.members.map(act));
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] as number;
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    calls: took.length,
    refused: refusals.length,
    refusal: refusals[0]?.slice(0, 200) ?? '',
  };
}

interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string | undefined;
}

function callsOf({ currencyId, legalId }: Ready, round: number): Ask[] {
  const type = round % 2 === 0 ? 'buy' : 'sell';
  const trade = { currency_id: currencyId, legal_id: legalId, type, amount: AMOUNT };
  return [
    { method: 'POST', path: '/api/wallet/list' },
    { method: 'POST', path: '/api/coin/trade', body: JSON.stringify(trade) },
    { method: 'GET', path: '/api/market/depth?symbol=BTC/USDT' },
  ];
}

/** The text of the answer, or what came in its place. */
function ask(url: string, agent: Agent, token: string, call: Ask): Promise<string> {
  const { method, path, body } = call;
  return new Promise((resolve) => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const sending = request(url + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
      response.on('error', (error) => resolve(String(error)));
    });
    sending.on('error', (error) => resolve(String(error)));
    sending.end(body);
  });
}
