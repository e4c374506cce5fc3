export const MESSAGES_PATH = '/pages/mailMessage/mailMessage';
export const MAILS_PATH = '/pages/mailMessage/mails';
