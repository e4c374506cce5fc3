export const loginTexts = {
  title: 'Sign in',
  note: 'For operators of the platform. Everything that is done here is written down.',
  email: 'E-mail',
  password: 'Password',
  code: 'Code of your authenticator',
  codeHint: 'Six digits',
  signIn: 'Sign in',
  enrolTitle: 'Set up your authenticator',
  enrolNote:
    'Scan this picture with an authenticator app, or type in the key, and enter the code ' +
    'that the app shows. From then on every sign-in takes a code.',
  qr: 'QR code for the authenticator',
  key: 'Key',
  finish: 'Finish and sign in',
  newTitle: 'Choose a password of your own',
  newNote: 'The one you were given is for the first sign-in only.',
  newPassword: 'New password',
  newHint: 'At least 8 characters, not an easy one',
  again: 'Start again',
  ended: 'Your session has ended. Please sign in again.',
} as const;
