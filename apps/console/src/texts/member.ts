export const memberTexts = {
  member: 'Member',
  name: 'Nickname',
  uid: 'UID',
  email: 'Email',
  mobile: 'Phone',
  proven: 'Verified name',
  since: 'Member since',
  total: 'Total assets',
  vip: 'VIP level',
  factors: 'Protected by',
  factorsOf: (payPassword: boolean, totp: boolean): string =>
    [payPassword && 'payment password', totp && 'authenticator'].filter(Boolean).join(', ') ||
    'password only',
  closed: 'This account is locked.',
  stopped: 'Trading is stopped for this member.',
  certified: ['Not verified', 'Basic (level 1)', 'Advanced (level 2)'] as readonly string[],
} as const;
