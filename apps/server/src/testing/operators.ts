import { type Call, calls, type InputOf, type OperatorRole } from '@kontor/contract';
import { generateSync } from 'otplib';
import { makeOperator } from '../modules/operators/index.ts';
import { TEST_PASSWORD, type TestServer } from './test-server.ts';

export interface TestOperator {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Of the authenticator, Base32. */
  readonly secret: string;
  readonly token: string;
  /** For the options of a call. */
  readonly as: { readonly token: string };
}

/** A new operator with an authenticator, signed in through HTTP. Two calls make two of them. */
export async function newOperator(
  server: TestServer,
  ...roles: readonly OperatorRole[]
): Promise<TestOperator> {
  const { services } = server.program;
  const name = roles.join('-');
  const password = TEST_PASSWORD;
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@operators.example`;
  const id = await makeOperator(services, {
    email,
    name,
    roles,
    password,
    passwordIsOthers: false,
  });
  server.wallClock.advance(61_000);
  const enrolment = await server.must(calls.operators.login, { email, password });
  if (enrolment.state !== 'enrol') throw new Error('a new operator had an authenticator');
  const { secret } = enrolment;
  const token = await signIn(server, { email, password, secret });
  return { id, email, password, secret, token, as: { token } };
}

/** Says why the operator looks at members: from then on they may, for an hour. */
export async function looking(server: TestServer, ...who: readonly TestOperator[]): Promise<void> {
  const reason = 'answering a member';
  for (const { as } of who) await server.must(calls.operators.beginLooking, { reason }, as);
}

/** The first sign-in of who was made with `TEST_PASSWORD`, through HTTP, with another password. */
export async function enrol(server: TestServer, email: string): Promise<TestOperator> {
  server.wallClock.advance(61_000);
  const password = `${TEST_PASSWORD}-own`;
  const first = { email, password: TEST_PASSWORD, new_password: password };
  const enrolment = await server.must(calls.operators.login, first);
  if (enrolment.state !== 'enrol') throw new Error('a new operator had an authenticator');
  const { secret } = enrolment;
  const totp = codeOf(server, secret);
  const answer = await server.must(calls.operators.login, { ...first, totp });
  if (answer.state !== 'signed_in') throw new Error('the authenticator was not taken');
  const { token, operator } = answer;
  return { id: operator.id, email, password, secret, token, as: { token } };
}

/** What an operator proposes and another one, an admin that is there or made for it, agrees to. */
export async function agreed<C extends Call>(
  server: TestServer,
  call: C,
  input: InputOf<C>,
  by: Pick<TestOperator, 'as'>,
  other?: TestOperator,
): Promise<void> {
  const second = other ?? (await newOperator(server, 'admin'));
  const answer: unknown = await server.must(call, input, { ...by.as, as: 'json' });
  const { proposal_id: id } = answer as { readonly proposal_id: number };
  const reason = 'looked at by two of us';
  const done = await server.must(calls.proposals.approve, { id, reason }, second.as);
  if (done.state !== 'done') throw new Error(`${call.path}: ${done.error}`);
}

/** The authenticator's code; each is good once, so the next one is half a minute later. */
export function codeOf(server: TestServer, secret: string): string {
  server.wallClock.advance(30_000);
  return codeNow(server, secret);
}

export function codeNow(server: TestServer, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(server.wallClock.now() / 1_000) });
}

/** Signs an operator in, and answers the token. */
export async function signIn(
  server: TestServer,
  { email, password, secret }: Pick<TestOperator, 'email' | 'password' | 'secret'>,
): Promise<string> {
  const totp = codeOf(server, secret);
  const answer = await server.must(calls.operators.login, { email, password, totp });
  if (answer.state !== 'signed_in') throw new Error('the authenticator was not taken');
  return answer.token;
}
