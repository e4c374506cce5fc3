import type { MessageSection } from '../../shared/messages/use-unread.ts';

export const ANNOUNCEMENTS_PATH = '/pages/mailMessage/ggList';

export function sectionPath(section: MessageSection): string {
  if (section === 'announcement') return ANNOUNCEMENTS_PATH;
  return `/pages/mailMessage/mailMessageList?type=${section}`;
}
