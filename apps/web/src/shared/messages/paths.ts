export const MESSAGES_PATH = '/pages/mailMessage/mailMessage';
