export const memberTexts = {
  member: 'Member',
  name: 'Nickname',
  uid: 'Number',
  email: 'E-mail',
  mobile: 'Mobile',
  proven: 'Certified name',
  since: 'Member since',
  total: 'All accounts',
  vip: 'VIP level',
  factors: 'Protected by',
  factorsOf: (payPassword: boolean, totp: boolean): string =>
    [payPassword && 'pay password', totp && 'authenticator'].filter(Boolean).join(', ') ||
    'password alone',
  closed: 'This account is closed to its owner.',
  stopped: 'New orders of this member are stopped.',
  certified: ['Not certified', 'Certified, level 1', 'Certified, level 2'] as readonly string[],
} as const;
