import { type ErrorKind, refusal } from './error-kind.ts';

/** Of chat, written content, alerts and push: what is said, not what is traded. */
export const talkErrors = {
  // support chat and the public room
  CHAT_TOO_FAST: refusal,
  CHAT_TOO_OFTEN: refusal,
  CHAT_ACCOUNT_NEW: refusal,
  CHAT_MUTED: refusal,
  CHAT_LINK: refusal,
  CHAT_NO_IMAGES: refusal,
  CHAT_MESSAGE_UNKNOWN: refusal,
  CHAT_OWN_MESSAGE: refusal,
  CHAT_NOT_CLOSED: refusal,
  CHAT_RATED: refusal,
  CHAT_CONVERSATION_UNKNOWN: refusal,
  CHAT_CONVERSATION_CLOSED: refusal,
  CHAT_NEW_MESSAGE: refusal,
  CHAT_CANNED_UNKNOWN: refusal,
  CHAT_CANNED_FULL: refusal,
  CHAT_TICKET_UNKNOWN: refusal,
  CHAT_TICKET_ANSWERED: refusal,
  CHAT_REPORT_UNKNOWN: refusal,
  // content
  CONTENT_UNKNOWN: refusal,
  CONTENT_VERSION: refusal,
  CONTENT_LINK: refusal,
  CONTENT_FIGURE: refusal,
  CONTENT_SLUG_USED: refusal,
  CONTENT_FIXED: refusal,
  // price alerts
  ALERT_UNKNOWN: refusal,
  ALERT_PASSED: refusal,
  // push
  PUSH_SERVICE_UNKNOWN: refusal,
  PUSH_DEVICE_UNKNOWN: refusal,
} as const satisfies Record<string, ErrorKind>;
