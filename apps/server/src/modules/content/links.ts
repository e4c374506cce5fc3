import { APP_PATH } from '@kontor/contract';
import { siteSettings } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import type { Queries } from '../../platform/queries.ts';
import { publicSettings } from '../site/index.ts';

const SETTING = 'web_view_hosts';

/** Hosts whose https pages the app may open. */
export async function allowedHosts(queries: Queries): Promise<string[]> {
  const { [SETTING]: hosts = '' } = await publicSettings(queries);
  return hosts.split(' ').filter((host) => host !== '');
}

export async function keepHosts(queries: Queries, hosts: readonly string[]): Promise<void> {
  const value = hosts.join(' ');
  await queries
    .insert(siteSettings)
    .values({ name: SETTING, value, public: true })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value } });
}

/** Whether a link leads to a page of the app, or over https to one of the hosts. */
export function isAllowedLink(link: string, hosts: readonly string[]): boolean {
  if (APP_PATH.test(link)) return true;
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, port, hostname } = new URL(link);
  const plain = username === '' && password === '' && port === '';
  return protocol === 'https:' && plain && hosts.includes(hostname);
}

export async function requireAllowedLink(queries: Queries, link: string): Promise<string> {
  if (!isAllowedLink(link, await allowedHosts(queries))) refuse('CONTENT_LINK', { field: 'link' });
  return link;
}

/** A link to a host that was taken off the list meanwhile is not told. */
export function linkOrNone(link: string | null, hosts: readonly string[]): string | null {
  return link !== null && isAllowedLink(link, hosts) ? link : null;
}
