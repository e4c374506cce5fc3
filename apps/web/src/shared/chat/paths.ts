/** Where help begins: support's state, the chat, questions of visitors. */
export const SUPPORT_PATH = '/pages/kefu/index';
/** Where who cannot log in asks by email, which stands first there. */
export const ASK_PATH = `${SUPPORT_PATH}?ask=email`;
/** The own conversation with support. */
export const CHAT_PATH = '/pages/kf/kf';
/** Where members talk with each other. */
export const ROOM_PATH = `${SUPPORT_PATH}?room=public`;
