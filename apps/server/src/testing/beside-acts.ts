/** Every act of operators beside the exchange, in an order in which all can be done. */
import { type Call, calls, CHAT_ACCOUNT_MINUTES } from '@kontor/contract';
import type { Core } from '@kontor/core';
import { MINUTE_MS } from '@kontor/rules/time';
import { chainLosses } from '@kontor/schema';
import { plantFaults } from '@kontor/testkit/plant-faults';
import type { z } from 'zod';
import { type ActLine, actLine, answered, must, pass, REASON, type Stage } from './act-stage.ts';
import { picture } from './images.ts';
import { codeOf, signIn } from './operators.ts';
import { switchTotpOn } from './second-factor.ts';
import { BTC, projected, USDT } from './trading.ts';

const { chat, content, funding, messages, operatorConfig, operatorFaults, operators } = calls;
const { operatorUsers, options, proposals } = calls;

const line = <Input extends z.ZodType>(
  call: Call<Input>,
  good: (stage: Stage) => z.input<Input> | Promise<z.input<Input>>,
  by: ActLine['by'] = ({ olga }) => olga,
): ActLine => actLine(call, good, by);
const paul: ActLine['by'] = (stage) => stage.paul;

/** A picture as a form sends it. */
async function file(shade: number): Promise<never> {
  return new Blob([new Uint8Array(await picture('png', { shade }))], {
    type: 'image/png',
  }) as never;
}

const written: readonly ActLine[] = [
  line(content.operatorPicture, async () => ({ file: await file(11), ...REASON })),
  line(content.createPiece, (stage) => ({
    kind: 'news' as const,
    texts: { en: { title: 'Closed on Sunday', abstract: '', body: 'All day.' } },
    thumbnail: answered(stage, content.operatorPicture),
    ...REASON,
  })),
  line(content.revisePiece, (stage) => ({
    id: answered(stage, content.createPiece).id,
    version: 1,
    texts: { en: { title: 'Closed on Monday', abstract: '', body: 'All day.' } },
    ...REASON,
  })),
  line(content.withdrawPiece, (stage) => ({
    id: answered(stage, content.createPiece).id,
    ...REASON,
  })),
  line(content.restorePiece, (stage) => ({
    id: answered(stage, content.createPiece).id,
    ...REASON,
  })),
  line(content.setHosts, () => ({ hosts: [], ...REASON })),
  line(messages.createAnnouncement, () => ({
    texts: { en: { title: 'A quiet night', body: 'Nothing is planned.' } },
    ...REASON,
  })),
  line(messages.withdrawAnnouncement, (stage) => ({
    id: answered(stage, messages.createAnnouncement).id,
    ...REASON,
  })),
];

/** The number of what Ben has written in the public room just now. */
async function said(stage: Stage, text: string): Promise<number> {
  const { server, ben } = stage;
  server.wallClock.advance(MINUTE_MS);
  return (await must(stage, chat.send, { room: 'public', text }, ben)).id;
}

const talk: readonly ActLine[] = [
  line(chat.setDisplayName, () => ({ name: 'Olga' })),
  line(chat.reply, async (stage) => {
    await must(stage, chat.send, { room: 'support', text: 'Where is my deposit?' }, stage.ana);
    return { user_id: stage.ana.id, text: 'It is on its way' };
  }),
  line(chat.replyImage, async () => ({ file: await file(12) })),
  line(chat.agentTyping, ({ ana }) => ({ user_id: ana.id })),
  line(chat.agentRead, ({ ana }) => ({ user_id: ana.id })),
  line(chat.assign, ({ ana, olga }) => ({ user_id: ana.id, operator_id: olga.id })),
  line(chat.closeConversation, ({ ana }) => ({ user_id: ana.id })),
  line(chat.saveCanned, () => ({
    language: 'en' as const,
    title: 'On its way',
    text: 'It is on its way',
    ...REASON,
  })),
  line(chat.deleteCanned, (stage) => ({ id: answered(stage, chat.saveCanned).id, ...REASON })),
  line(chat.answerTicket, async (stage) => ({
    id: await askedByVisitor(stage),
    text: 'So it is done.',
  })),
  line(chat.resolveReport, async (stage) => {
    await pass(stage.server, CHAT_ACCOUNT_MINUTES * MINUTE_MS);
    const id = await said(stage, 'Send me your code');
    await must(stage, chat.report, { id, reason: 'scam' }, stage.ana);
    const { data } = await must(stage, chat.reports, { status: 'open' }, stage.olga);
    return { id: data.find(({ message }) => message.id === id)?.id ?? 0, ...REASON };
  }),
  line(chat.deleteMessage, async (stage) => ({ id: await said(stage, 'Again'), ...REASON })),
  line(chat.mute, ({ ben }) => ({ user_id: ben.id, hours: 1, ...REASON })),
];

/** The number of a visitor's question. */
export async function askedByVisitor(stage: Stage): Promise<number> {
  const question = { mail: 'visitor@kontor.example', text: 'How do I begin?' };
  await stage.server.must(chat.offline, question);
  const { data } = await must(stage, chat.tickets, {}, stage.olga);
  return data[0]?.id ?? 0;
}

/** A deposit of Ana's that its chain has lost, for an operator to look at. */
export async function lostDeposit({ server, ana, network }: Stage, id: number): Promise<number> {
  await server.program.services.queries.insert(chainLosses).values({
    id,
    userId: ana.id,
    currencyId: BTC,
    networkId: network,
    amount: 1n,
    txid: `0x${String(id).padStart(64, 'a')}`,
    status: 'open',
    foundAt: server.clock.now(),
  } as never);
  return id;
}

const aboutMembers: readonly ActLine[] = [
  line(funding.resolveLoss, async (stage) => ({ id: await lostDeposit(stage, 77_002), ...REASON })),
  line(operatorUsers.revokeSessions, async ({ server }) => ({
    id: (await server.newUser('signed')).id,
    session_id: 'all' as const,
    ...REASON,
  })),
  line(operatorUsers.askRemoval, async ({ server }) => {
    const user = await server.newUser('lost');
    await switchTotpOn(server, user);
    return { id: user.id, factor: 'totp' as const, identity: 'video' as const, ...REASON };
  }),
  line(
    operatorUsers.approveRemoval,
    (stage) => ({ id: answered(stage, operatorUsers.askRemoval).id, ...REASON }),
    paul,
  ),
  line(operatorUsers.endRemoval, (stage) => ({
    id: answered(stage, operatorUsers.askRemoval).id,
    ...REASON,
  })),
  line(operatorFaults.retry, async (stage) => {
    const { server, ana, olga } = stage;
    await projected(server);
    // Of the memory of now: what is built after the fault is sound again.
    plantFaults(
      server.program.services.exchange.core() as Core,
      (kind, row) => kind === 'command.option.buy' && row === ana.id,
    );
    const stake = { match_id: 1, currency_id: USDT, type: 2, seconds: 30, number: '25' };
    await server.call(options.submit, stake, ana.as);
    const { data } = await must(stage, operatorFaults.list, { status: 'parked' }, olga);
    return { id: data[0]?.id ?? 0, ...REASON };
  }),
];

/** The number of a change that waits for a second operator. */
async function proposed(stage: Stage, value: string): Promise<number> {
  const change = { name: 'convert_fee_rate', value, ...REASON };
  const answer = await must(stage, operatorConfig.defineSetting, change, stage.olga);
  if (!('proposal_id' in answer)) throw new Error('it was done by one operator');
  return answer.proposal_id;
}

const own: readonly ActLine[] = [
  line(operators.beginLooking, () => REASON),
  line(operators.endSession, async (stage) => {
    const { server, olga } = stage;
    const token = await signIn(server, olga);
    const open = await server.must(operators.sessions, {}, { token });
    return { id: open.find(({ current }) => current)?.id ?? 0, ...REASON };
  }),
  line(operators.changePassword, ({ server, olga: { password, secret } }) => ({
    password,
    new_password: password,
    totp: codeOf(server, secret),
    ...REASON,
  })),
  line(
    proposals.reject,
    async (stage) => ({ id: await proposed(stage, '0.021'), ...REASON }),
    paul,
  ),
  line(proposals.withdraw, async (stage) => ({ id: await proposed(stage, '0.022'), ...REASON })),
];

export const besideActs: readonly ActLine[] = [...written, ...talk, ...aboutMembers, ...own];
