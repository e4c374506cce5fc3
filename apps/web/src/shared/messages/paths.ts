export const MESSAGES_PATH = '/pages/mailMessage/mailMessage';
export const MAILS_PATH = '/pages/mailMessage/mails';

export function announcementPath(id: number): string {
  return `/pages/mailMessage/ggDetail?id=${id}`;
}
