export const MESSAGES_PATH = '/pages/mailMessage/mailMessage';

export function announcementPath(id: number): string {
  return `/pages/mailMessage/ggDetail?id=${id}`;
}
