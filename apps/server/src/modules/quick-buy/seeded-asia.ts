import { emvText } from '@kontor/rules/payee-qr';
import { ACCOUNT, type Country, PAYEE, PERSON, cardPage, code } from './seed-country.ts';

export const THAILAND: Country = {
  code: 'TH',
  currency: 'THB',
  decimals: 2,
  minimum: '350',
  maximum: '35000000',
  methods: [
    {
      kind: 'qr',
      name: 'PromptPay',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', `${PAYEE} Co., Ltd.`],
        ['key', '0000000000000'],
      ],
      qrPayload: code('TH', '764', 'BANGKOK', [
        '29',
        emvText([
          ['00', 'A000000677010111'],
          ['02', '0000000000000'],
        ]),
      ]),
    },
    {
      kind: 'bank_transfer',
      name: 'BAHTNET',
      fields: ACCOUNT,
      banks: [
        'Bangkok Bank',
        'Bank of Ayudhya (Krungsri)',
        'Kasikornbank',
        'Krungthai Bank',
        'Siam Commercial Bank',
        'TMBThanachart Bank',
      ],
      payee: [
        ['name', `${PAYEE} Co., Ltd.`],
        ['account', '000-0-12345-0'],
        ['bank', 'Example Bank (Thailand)'],
      ],
    },
    {
      kind: 'online_bank',
      name: 'K PLUS',
      fields: ['full_name', 'phone', 'email'],
      payee: [
        ['name', `${PAYEE} Co., Ltd.`],
        ['account', '000-0-54321-0'],
      ],
    },
    {
      kind: 'wallet',
      name: 'TrueMoney',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', `${PAYEE} Co., Ltd.`],
        ['wallet', '000-000-0000'],
      ],
    },
    { kind: 'card', name: 'Visa · Mastercard', fields: PERSON, payee: cardPage('th') },
  ],
};

export const INDONESIA: Country = {
  code: 'ID',
  currency: 'IDR',
  decimals: 0,
  minimum: '160000',
  maximum: '16000000000',
  methods: [
    {
      kind: 'qr',
      name: 'QRIS',
      fields: ['full_name', 'phone'],
      payee: [['name', `PT ${PAYEE}`]],
      qrPayload: code('ID', '360', 'JAKARTA', [
        '51',
        emvText([
          ['00', 'ID.CO.QRIS.WWW'],
          ['02', 'ID0000000000000'],
          ['03', 'UMI'],
        ]),
      ]),
    },
    {
      kind: 'bank_transfer',
      name: 'BI-FAST',
      fields: ACCOUNT,
      banks: ['BCA', 'BNI', 'BRI', 'BSI', 'CIMB Niaga', 'Mandiri', 'Permata'],
      payee: [
        ['name', `PT ${PAYEE}`],
        ['account', '0000123456'],
        ['bank', 'Bank Contoh'],
      ],
    },
    {
      kind: 'online_bank',
      name: "Livin' by Mandiri",
      fields: ['full_name', 'phone', 'email'],
      payee: [
        ['name', `PT ${PAYEE}`],
        ['account', '0000654321'],
      ],
    },
    {
      kind: 'wallet',
      name: 'GoPay · OVO · DANA',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', `PT ${PAYEE}`],
        ['wallet', '0000 0000 0000'],
      ],
    },
    { kind: 'card', name: 'Visa · Mastercard', fields: PERSON, payee: cardPage('id') },
  ],
};

export const INDIA: Country = {
  code: 'IN',
  currency: 'INR',
  decimals: 2,
  minimum: '900',
  maximum: '90000000',
  methods: [
    {
      kind: 'qr',
      name: 'UPI',
      fields: ['full_name', 'phone', 'tax_id'],
      payee: [
        ['name', `${PAYEE} Pvt Ltd`],
        ['key', 'kontor@example'],
      ],
      qrPayload: 'upi://pay?pa=kontor@example&pn=Kontor%20Demo',
    },
    {
      kind: 'bank_transfer',
      name: 'IMPS · NEFT',
      fields: [...ACCOUNT, 'tax_id'],
      banks: ['Axis Bank', 'Bank of Baroda', 'HDFC Bank', 'ICICI Bank', 'Kotak', 'PNB', 'SBI'],
      payee: [
        ['name', `${PAYEE} Pvt Ltd`],
        ['account', '00001234567890'],
        ['routing', 'EXMP0000001'],
        ['bank', 'Example Bank of India'],
      ],
    },
    {
      kind: 'online_bank',
      name: 'Net banking',
      fields: [...PERSON, 'tax_id', 'bank_name'],
      banks: ['Axis Bank', 'HDFC Bank', 'ICICI Bank', 'Kotak', 'SBI'],
      payee: cardPage('in'),
    },
    {
      kind: 'wallet',
      name: 'Paytm',
      fields: ['full_name', 'phone', 'tax_id'],
      payee: [
        ['name', `${PAYEE} Pvt Ltd`],
        ['wallet', '00000 00000'],
      ],
    },
  ],
};

export const VIETNAM: Country = {
  code: 'VN',
  currency: 'VND',
  decimals: 0,
  minimum: '250000',
  maximum: '25000000000',
  methods: [
    {
      kind: 'qr',
      name: 'VietQR',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', 'KONTOR DEMO'],
        ['account', '0000123456'],
        ['bank', 'Example Bank'],
      ],
      qrPayload: code('VN', '704', 'HA NOI', [
        '38',
        emvText([
          ['00', 'A000000727'],
          [
            '01',
            emvText([
              ['00', '000000'],
              ['01', '0000123456'],
            ]),
          ],
          ['02', 'QRIBFTTA'],
        ]),
      ]),
    },
    {
      kind: 'bank_transfer',
      name: 'NAPAS 247',
      fields: ACCOUNT,
      banks: [
        'ACB',
        'Agribank',
        'BIDV',
        'MB Bank',
        'Sacombank',
        'Techcombank',
        'VietinBank',
        'Vietcombank',
        'VPBank',
      ],
      payee: [
        ['name', 'KONTOR DEMO'],
        ['account', '0000123456'],
        ['bank', 'Example Bank'],
      ],
    },
    {
      kind: 'online_bank',
      name: 'VCB Digibank',
      fields: ['full_name', 'phone', 'email'],
      payee: [
        ['name', 'KONTOR DEMO'],
        ['account', '0000654321'],
      ],
    },
    {
      kind: 'wallet',
      name: 'MoMo',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', 'KONTOR DEMO'],
        ['wallet', '0000 000 000'],
      ],
    },
  ],
};

export const PHILIPPINES: Country = {
  code: 'PH',
  currency: 'PHP',
  decimals: 2,
  minimum: '600',
  maximum: '60000000',
  methods: [
    {
      kind: 'qr',
      name: 'QR Ph',
      fields: ['full_name', 'phone'],
      payee: [['name', `${PAYEE} Corp.`]],
      qrPayload: code('PH', '608', 'MAKATI', [
        '28',
        emvText([
          ['00', 'ph.ppmi.p2m'],
          ['01', 'EXMPPHMMXXX'],
          ['03', '0000123456'],
        ]),
      ]),
    },
    {
      kind: 'bank_transfer',
      name: 'InstaPay · PESONet',
      fields: ACCOUNT,
      banks: ['BDO', 'BPI', 'Landbank', 'Metrobank', 'PNB', 'Security Bank', 'UnionBank'],
      payee: [
        ['name', `${PAYEE} Corp.`],
        ['account', '0000123456'],
        ['bank', 'Example Bank Philippines'],
      ],
    },
    {
      kind: 'wallet',
      name: 'GCash · Maya',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', `${PAYEE} Corp.`],
        ['wallet', '0000 000 0000'],
      ],
    },
    {
      kind: 'online_bank',
      name: 'BPI Online',
      fields: ['full_name', 'phone', 'email'],
      payee: [
        ['name', `${PAYEE} Corp.`],
        ['account', '0000654321'],
      ],
    },
    { kind: 'card', name: 'Visa · Mastercard', fields: PERSON, payee: cardPage('ph') },
  ],
};
