import { isNoticeKind, NOTICE_KINDS } from './notices.ts';

/** What messages are grouped by where a member says which of them to mail, and which to push. */
export const MAIL_GROUPS = [
  'security',
  'money',
  'orders',
  'futures',
  'products',
  'loans',
  'service',
  'announcements',
  'alerts',
] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

/** What is mailed to who has not said anything: what costs money when it is not read in time. */
const ON_AT_FIRST: ReadonlySet<MailGroup> = new Set([
  'security',
  'money',
  'futures',
  'loans',
  'service',
]);

/** What is pushed to a device that was just switched on: what cannot wait for a look at the app. */
const PUSHED_AT_FIRST: ReadonlySet<MailGroup> = new Set(['security', 'money', 'futures', 'loans']);

/** The group by the first part of a kind's name. */
const GROUP_OF: Readonly<Record<string, MailGroup>> = {
  adjustment: 'money',
  alert: 'alerts',
  buy: 'money',
  copy: 'futures',
  coupon: 'products',
  deposit: 'money',
  dual: 'products',
  futures: 'futures',
  identity: 'security',
  loan: 'loans',
  mining: 'products',
  nft: 'products',
  order: 'orders',
  prediction: 'products',
  rebate: 'money',
  stock: 'money',
  subscription: 'products',
  trader: 'products',
  vip: 'products',
  withdrawal: 'money',
};

/** The group of a kind of message; answers of people are `service`, whatever they are about. */
export function mailGroupOf(kind: string): MailGroup {
  if (isNoticeKind(kind) && NOTICE_KINDS[kind].section !== 'system') return 'service';
  return GROUP_OF[kind.split('.')[0] ?? ''] ?? 'service';
}

/** Whether a group is mailed to a member who has switched nothing. */
export function isMailedAtFirst(group: MailGroup): boolean {
  return ON_AT_FIRST.has(group);
}

/** Whether a group is pushed to the devices of a member who has switched nothing. */
export function isPushedAtFirst(group: MailGroup): boolean {
  return PUSHED_AT_FIRST.has(group);
}

/** Whether a push of the group says more when it comes at once than when the device wakes up. */
export function isUrgent(group: MailGroup): boolean {
  return group === 'security' || group === 'futures' || group === 'loans';
}

/** Mails about security always come: they are how a theft is noticed. */
export function isAlwaysMailed(group: MailGroup): boolean {
  return group === 'security';
}
