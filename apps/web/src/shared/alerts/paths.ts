export const ALERTS_PATH = '/pages/mailMessage/alerts';
