/**
 * Two hundred hostile clients at one address against a server of its own process, and how long
 * members wait meanwhile who trade at another address, and at the same one. What counts are ratios
 * to their own quiet time within the same round; the median of the rounds.
 *
 * The crowd is in processes of a low priority: it shares the processors with the server, which no
 * real one does, and what it costs the server is asked, not what it costs to be a crowd. How many
 * answers it got a second is shown, since a crowd that gets no processor harms nobody.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@kontor/testkit/database';
import { sized } from './brief.ts';
import { Child } from './children.ts';
import { type CrowdOrder, type CrowdResult, serveCrowd } from './hostile-crowd.ts';
import { type MemberOrder, type MemberResult, serveMembers } from './hostile-member.ts';
import { type Memory, type Ready, serveHostile, type ServerOrder } from './hostile-server.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = sized(5, 1);
const SECONDS = sized(15, 1);
const CROWD = sized(200, 24);
const MEMBERS = 4;
const SENDS = ['little', 'files'] as const;
const HOSTILE_ACCOUNTS = 25;
const WORDS = { server: 'hostile-server', members: 'hostile-members', crowd: 'hostile-crowd' };
/** All of 127.0.0.0/8 is this machine; the server sees where each comes from. */
const HOME = '127.0.0.3';
const CROWDED = '127.0.0.2';
const ELSEWHERE_MAX = 3;
const SAME_MAX = 10;
const MEMORY_MB_MAX = 400;

interface Round {
  readonly quiet: MemberResult;
  readonly elsewhere: MemberResult;
  readonly same: MemberResult;
  readonly residentMb: number;
  readonly crowd: readonly CrowdResult[];
}

export async function run(): Promise<BenchRow[]> {
  const server = new Child<ServerOrder, Ready | Memory>(import.meta.url, WORDS.server);
  const members = new Child<MemberOrder, MemberResult>(import.meta.url, WORDS.members);
  const crowd = SENDS.map(
    () => new Child<CrowdOrder | 'end', CrowdResult>(import.meta.url, WORDS.crowd),
  );
  const database = await createTestDatabase({ durable: true });
  try {
    const counts = { members: MEMBERS, hostile: HOSTILE_ACCOUNTS };
    const ready = (await server.ask({ databaseUrl: database.url, ...counts })) as Ready;
    const trade = (from: string) => members.ask({ ...ready, from, seconds: SECONDS });
    const memory = async () => ((await server.ask('memory')) as Memory).residentMb;
    // Code that runs for the first time is slow by itself.
    await trade(HOME);
    const before = await memory();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const quiet = await trade(HOME);
      await Promise.all(
        SENDS.map(
          async (sends, n) => await crowd[n]?.ask({ ...ready, from: CROWDED, sends, count: CROWD }),
        ),
      );
      const elsewhere = await trade(HOME);
      const same = await trade(CROWDED);
      const residentMb = await memory();
      const told = await Promise.all(crowd.map((child) => child.ask('end')));
      rounds.push({ quiet, elsewhere, same, residentMb, crowd: told });
      note(rounds.at(-1));
    }
    return rowsOf(rounds, before);
  } finally {
    for (const child of [server, members, ...crowd]) child.end();
    await database.drop();
  }
}

/** With `KONTOR_BENCH_TOLD=1`: what each round measured, and what each kind was answered. */
function note(round: Round | undefined): void {
  if (process.env.KONTOR_BENCH_TOLD === '1') process.stderr.write(`${JSON.stringify(round)}\n`);
}

function rowsOf(rounds: readonly Round[], before: number): BenchRow[] {
  const peak = Math.max(...rounds.map(({ residentMb }) => residentMb));
  return [
    rowOf(rounds, 'elsewhere', ELSEWHERE_MAX),
    rowOf(rounds, 'same', SAME_MAX),
    {
      measure: `memory of the server with ${CROWD} hostile clients, beside its own before`,
      ours: `${Math.round(peak)} MB`,
      peer: `${Math.round(before)} MB`,
      ratio: peak / before,
      bar: `≤ ${MEMORY_MB_MAX} MB more`,
      met: peak - before <= MEMORY_MB_MAX,
    },
    {
      measure: `what ${CROWD} hostile clients were answered meanwhile`,
      ours: `${Math.round(median(rounds.map(({ crowd }) => answersPerSecond(crowd))))}/s`,
      peer: '',
      ratio: '',
      bar: 'none',
      met: undefined,
    },
  ];
}

function rowOf(rounds: readonly Round[], where: 'elsewhere' | 'same', ratioMax: number): BenchRow {
  const place = where === 'same' ? 'at their address' : 'elsewhere';
  const ratio = median(rounds.map((round) => round[where].p99Ms / round.quiet.p99Ms));
  const refused = rounds.reduce((sum, round) => sum + round[where].refused, 0);
  const p99 = (pick: (round: Round) => MemberResult) =>
    `p99 ${median(rounds.map((round) => pick(round).p99Ms)).toFixed(1)} ms`;
  return {
    measure: `a member's calls, ${CROWD} hostile clients ${place}, ${refused} refused`,
    ours: p99((round) => round[where]),
    peer: p99(({ quiet }) => quiet),
    ratio,
    bar: `< ${ratioMax}×, none refused`,
    met: ratio < ratioMax && refused === 0,
  };
}

function answersPerSecond(crowd: readonly CrowdResult[]): number {
  return crowd.reduce((sum, { seconds, told }) => {
    const counts = Object.values(told).flatMap((one) => Object.values(one));
    return sum + counts.reduce((all, count) => all + count, 0) / seconds;
  }, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

const word = process.argv[2];
if (word === WORDS.server) serveHostile();
else if (word === WORDS.members) serveMembers();
else if (word === WORDS.crowd) serveCrowd();
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await run()) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(0);
}
