/** The lines of the member's own account: messages, help, keys, limits, and the farewell. */
import { createECDH, randomBytes } from 'node:crypto';
import { calls } from '@kontor/contract';
import { login, PASSWORD } from './api.ts';
import { answered, type Line, line, plain } from './call-line.ts';
import { newPicture } from './everything.ts';
import { operatorCalls, totpOf } from './operator.ts';
import { notMeCodeFor, smsCodeFor } from './outbox.ts';
import { proveOwner, sentCode } from './own-proof.ts';

export const NEW_PASSWORD = 'nine quiet harbours';
/** An authenticator's codes change with it, and each is good for one use. */
const STEP_MS = 30_000;

const { alerts, chat, content, identity, messages, people, profile, push, security } = calls;

/** From its first code to its last: a code of the app, the next one, and one of the spare ones. */
const authenticator: readonly Line[] = [
  line(
    security.beginTotp,
    () => ({}),
    ({ guarded }) => guarded.member,
  ),
  line(
    security.confirmTotp,
    async (own) => ({
      proof: await proveOwner(own.place, own.guarded.member, 'totp_on'),
      totp: totpOf(answered(own, security.beginTotp).secret, Date.now()),
    }),
    ({ guarded }) => guarded.member,
  ),
  line(
    security.renewRecoveryCodes,
    async (own) => ({
      proof: await proveOwner(own.place, own.guarded.member, 'recovery_codes', {
        totp: totpOf(answered(own, security.beginTotp).secret, Date.now() + STEP_MS),
      }),
    }),
    ({ guarded }) => guarded.member,
  ),
  line(
    security.disableTotp,
    async (own) => ({
      proof: await proveOwner(own.place, own.guarded.member, 'totp_off', {
        totp: answered(own, security.renewRecoveryCodes).recovery_codes[0] ?? '',
      }),
    }),
    ({ guarded }) => guarded.member,
  ),
];

export const oneself: readonly Line[] = [
  line(messages.list, () => ({ type: 'system' as const })),
  ...plain(messages.unread, messages.mailSwitches, chat.unread, content.acceptances),
  line(messages.switchMail, () => ({ group: 'orders' as const, on: false })),
  line(content.accept, (own) => {
    const { must_accept, accepted } = answered(own, content.acceptances);
    const { page, version } = [...must_accept, ...accepted][0] ?? { page: '', version: 0 };
    return { page, version };
  }),
  line(messages.read, ({ notice }) => ({ type: 'system' as const, id: notice })),
  ...plain(push.settings),
  line(push.subscribe, () => ({
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/story',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })),
  line(push.switchGroup, () => ({ group: 'alerts' as const, on: true })),
  line(push.unsubscribe, async ({ member }) => {
    const { devices } = await member.call(push.settings, {});
    return { id: devices[0]?.id ?? 0 };
  }),
  line(chat.messages, () => ({ room: 'support' as const })),
  line(chat.typing, () => ({ room: 'support' as const })),
  line(chat.send, () => ({ room: 'support' as const, text: 'Good morning' })),
  line(chat.read, () => ({ room: 'support' as const })),
  line(chat.rate, async ({ operator, userId }) => {
    await operator.call(operatorCalls.chat.closeConversation, { user_id: userId });
    return { stars: 5, comment: 'Quick' };
  }),
  line(chat.report, async ({ talker }) => {
    const { id } = await talker.call(chat.send, { room: 'public', text: 'Good morning, all' });
    return { id, reason: 'spam' as const };
  }),
  line(alerts.save, ({ high }) => ({
    symbol: 'BTC/USDT',
    type: 'above' as const,
    target: high,
    repeat: 'once' as const,
  })),
  ...plain(alerts.list, alerts.history),
  line(alerts.switch, (own) => ({ id: answered(own, alerts.save).id, on: false })),
  line(alerts.remove, (own) => ({ id: answered(own, alerts.save).id })),
  ...plain(people.info, people.sessions, security.overview, security.log, security.limits),
  line(profile.edit, () => ({ nickname: 'AnaOfLima' })),
  line(profile.setPortrait, async ({ place, member }) => ({
    head_portrait: await newPicture(place, member),
  })),
  ...plain(identity.state),
  line(identity.submit, async ({ place, member }) => ({
    real_type: '2' as const,
    front_pic: await newPicture(place, member),
    reverse_pic: await newPicture(place, member),
  })),
  line(people.sendMobileCode, ({ newMobile }) => ({
    area_code: '86',
    mobile: newMobile,
    scene: 'bind',
  })),
  line(security.bindMobile, async (own) => ({
    area_code: '86',
    mobile: own.newMobile,
    code: await smsCodeFor(own.place.dataDirectory, own.newMobile),
    proof: await proveOwner(own.place, own.member, 'mobile'),
  })),
  line(
    security.prove,
    async ({ place, talker }) => ({
      for: 'destination' as const,
      password: PASSWORD,
      email_code: await sentCode(place, talker, 'destination'),
    }),
    ({ talker }) => talker,
  ),
  line(
    security.sendCode,
    () => ({ for: 'anti_phishing' as const, to: 'email' as const }),
    ({ talker }) => talker,
  ),
  line(
    security.setPayPassword,
    async (own) => ({
      pay_password: '504918',
      re_pay_password: '504918',
      proof: await proveOwner(own.place, own.trader.member, 'pay_password'),
    }),
    ({ trader }) => trader.member,
  ),
  line(
    security.setAntiPhishing,
    async (own) => ({
      phrase: 'grey herons',
      proof: await proveOwner(own.place, own.changing.member, 'anti_phishing'),
    }),
    ({ changing }) => changing.member,
  ),
  line(
    security.updatePassword,
    async (own) => ({
      password: NEW_PASSWORD,
      re_password: NEW_PASSWORD,
      proof: await proveOwner(own.place, own.changing.member, 'password'),
    }),
    ({ changing }) => changing.member,
  ),
  ...authenticator,
  line(security.notMe, async ({ place, guarded }) => ({
    code: await notMeCodeFor(place.dataDirectory, guarded.member.email),
  })),
  line(people.revokeSession, async ({ place, member }) => {
    await login(place, member.email);
    const sessions = await member.call(people.sessions, {});
    return { id: sessions.find(({ current }) => !current)?.id ?? 0 };
  }),
  line(people.revokeOthers, async ({ place, member }) => {
    await login(place, member.email);
    return {};
  }),
  line(security.setLimits, () => ({ daily_loss: '5000', daily_stake: '5000' })),
  ...plain(people.logout),
];
