import { translate } from '@kontor/i18n/server';
import { deviceName } from '@kontor/rules/device-name';
import type { Services } from '../../services.ts';
import { type Letter, type Letterhead, mailMember } from '../people/index.ts';
import { maskedAddress } from './mask.ts';
import type { EventValues, From, SecurityEventKind } from './note-event.ts';

/** What an owner is told by mail; the rest is in the log for who looks. */
const TOLD = [
  'login_new_device',
  'login_locked',
  'second_factor_locked',
  'password_reset',
  'password_changed',
  'pay_password_set',
  'pay_password_changed',
  'totp_on',
  'totp_off',
  'recovery_code_used',
  'recovery_codes_made',
  'email_bound',
  'email_changed',
  'mobile_bound',
  'mobile_changed',
  'anti_phishing_set',
  'anti_phishing_off',
] as const satisfies readonly SecurityEventKind[];
type ToldKind = (typeof TOLD)[number];

/** Sends the mail about an event, in the background; an answer never waits for a mail server. */
export function tellOwner(
  services: Services,
  userId: number,
  kind: SecurityEventKind,
  from: From,
  values: EventValues,
): void {
  if (!isTold(kind)) return;
  const at = services.wallClock.now();
  services.background.start(`tell of ${kind}`, async () => {
    const write = (head: Letterhead) => letterOf(head, kind, from, values, at);
    await mailMember(services, userId, write);
    // Whoever had the old address must hear of it there.
    const { old_address: before } = values;
    if (kind === 'email_changed' && typeof before === 'string') {
      await mailMember(services, userId, write, before);
    }
  });
}

function isTold(kind: SecurityEventKind): kind is ToldKind {
  return (TOLD as readonly SecurityEventKind[]).includes(kind);
}

function letterOf(
  { language, site }: Letterhead,
  kind: ToldKind,
  { userAgent, address }: From,
  values: EventValues,
  at: number,
): Letter {
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const own = { ...values, site, time };
  const device = deviceName(userAgent) || translate(language, 'mail', 'notice.unknownDevice');
  const where = { time, device, address: maskedAddress(address) };
  return {
    subject: translate(language, 'mail', `notice.${kind}.subject`, own),
    paragraphs: [
      { text: translate(language, 'mail', `notice.${kind}.body`, own) },
      { text: translate(language, 'mail', 'notice.where', where) },
      { text: translate(language, 'mail', 'notice.warning') },
    ],
  };
}
