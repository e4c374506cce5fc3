import { formatAmount } from '@kontor/money';
import { siteSettings } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Queries } from '../../platform/queries.ts';

/** The settings of a new installation; an operator's later choice is never overwritten. */
const SEEDED = {
  site_name: 'Kontor',
  site_logo: '/favicon.svg',
  down_logo: '/favicon.svg',
  support_mail: 'support@kontor.example',
  withdrawals_hold_hours: '24',
  /** Hosts that pages of the app may lead to, with spaces between. */
  web_view_hosts: '',
} as const;

/** Adds the settings that are missing. */
export async function seedSettings(queries: Queries): Promise<void> {
  const rows = Object.entries(SEEDED).map(([name, value]) => ({ name, value, public: true }));
  await queries.insert(siteSettings).values(rows).onConflictDoNothing();
}

/** The settings that visitors may know, by name. */
export async function publicSettings(queries: Queries): Promise<Readonly<Record<string, string>>> {
  const rows = await queries
    .select({ name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.public, true));
  // What the exchange charges and gives are its own settings.
  const { withdrawal_fee_rate: feeRate, grant_amount: grant } = await settingsOf(queries, [
    'withdrawal_fee_rate',
    'grant_amount',
  ]);
  const known = [
    ...rows,
    { name: 'tk_radio', value: formatAmount(feeRate) },
    { name: 'grant_amount', value: formatAmount(grant) },
  ];
  return Object.fromEntries(known.map(({ name, value }) => [name, value]));
}

/** What the product calls itself, in mails and titles. */
export async function siteName(queries: Queries): Promise<string> {
  const [row] = await queries
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, 'site_name'));
  return row?.value ?? SEEDED.site_name;
}
