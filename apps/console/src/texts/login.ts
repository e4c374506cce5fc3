export const loginTexts = {
  title: 'Log in',
  note: 'For platform operators only. Everything you do here is recorded.',
  email: 'Email',
  password: 'Password',
  code: 'Authenticator code',
  codeHint: '6 digits',
  signIn: 'Log in',
  enrolTitle: 'Set up your authenticator',
  enrolNote:
    'Scan the QR code with an authenticator app, or enter the key, then enter the code ' +
    'the app shows. Every login needs a code from then on.',
  qr: 'Authenticator QR code',
  key: 'Key',
  finish: 'Finish and log in',
  newTitle: 'Choose your own password',
  newNote: 'The one you were given works for the first login only.',
  newPassword: 'New password',
  newHint: 'At least 8 characters, not a common password',
  again: 'Start over',
  ended: 'Your session has ended. Please log in again.',
} as const;
