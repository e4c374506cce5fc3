import { emvText } from '@kontor/rules/payee-qr';
import { ACCOUNT, type Country, PAYEE, PERSON, cardPage, code } from './seed-country.ts';

export const UNITED_STATES: Country = {
  code: 'US',
  currency: 'USD',
  decimals: 2,
  minimum: '10',
  maximum: '1000000',
  methods: [
    {
      kind: 'bank_transfer',
      name: 'ACH',
      fields: [...PERSON, 'account_name', 'bank_name'],
      payee: [
        ['name', `${PAYEE} Inc.`],
        ['routing', '000000000'],
        ['account', '000123456789'],
        ['bank', 'Example Bank, N.A.'],
      ],
      days: [1, 3],
    },
    {
      kind: 'bank_transfer',
      name: 'Fedwire',
      fields: [...PERSON, 'account_name', 'bank_name', 'bank_address'],
      payee: [
        ['name', `${PAYEE} Inc.`],
        ['routing', '000000000'],
        ['account', '000987654321'],
        ['bank', 'Example Bank, N.A.'],
        ['bank_address', '1 Example Street, New York, NY 10001'],
      ],
      days: [0, 1],
    },
    { kind: 'card', name: 'Visa · Mastercard', fields: PERSON, payee: cardPage('us') },
    {
      kind: 'online_bank',
      name: 'Zelle',
      fields: PERSON,
      payee: [
        ['name', `${PAYEE} Inc.`],
        ['email', 'zelle@kontor.example'],
      ],
    },
    {
      kind: 'wallet',
      name: 'PayPal',
      fields: PERSON,
      payee: [
        ['name', `${PAYEE} Inc.`],
        ['email', 'paypal@kontor.example'],
      ],
    },
  ],
};

export const NIGERIA: Country = {
  code: 'NG',
  currency: 'NGN',
  decimals: 2,
  minimum: '15000',
  maximum: '1500000000',
  methods: [
    {
      kind: 'bank_transfer',
      name: 'NIP',
      fields: ACCOUNT,
      banks: [
        'Access Bank',
        'Ecobank Nigeria',
        'Fidelity Bank',
        'First Bank of Nigeria',
        'GTBank',
        'Stanbic IBTC',
        'UBA',
        'Zenith Bank',
      ],
      payee: [
        ['name', `${PAYEE} Ltd`],
        ['account', '0000012345'],
        ['bank', 'Example Bank Nigeria'],
      ],
    },
    { kind: 'card', name: 'Verve · Mastercard', fields: PERSON, payee: cardPage('ng') },
    {
      kind: 'wallet',
      name: 'OPay',
      fields: ['full_name', 'phone'],
      payee: [
        ['name', `${PAYEE} Ltd`],
        ['wallet', '0000000000'],
      ],
    },
    {
      kind: 'online_bank',
      name: 'PalmPay',
      fields: ['full_name', 'phone', 'email'],
      payee: [
        ['name', `${PAYEE} Ltd`],
        ['account', '0000054321'],
      ],
    },
    {
      kind: 'qr',
      name: 'NQR',
      fields: ['full_name', 'phone'],
      payee: [['name', `${PAYEE} Ltd`]],
      qrPayload: code('NG', '566', 'LAGOS', [
        '26',
        emvText([
          ['00', 'NG.COM.NIBSS-PLC.QR'],
          ['01', 'M0000000000'],
          ['02', 'S0000000000'],
        ]),
      ]),
    },
  ],
};

export const BRAZIL: Country = {
  code: 'BR',
  currency: 'BRL',
  decimals: 2,
  minimum: '50',
  maximum: '5000000',
  methods: [
    {
      kind: 'qr',
      name: 'Pix',
      fields: ['full_name', 'tax_id', 'email'],
      payee: [
        ['name', `${PAYEE} Ltda.`],
        ['key', 'pix@kontor.example'],
      ],
      qrPayload: code('BR', '986', 'SAO PAULO', [
        '26',
        emvText([
          ['00', 'br.gov.bcb.pix'],
          ['01', 'pix@kontor.example'],
        ]),
      ]),
    },
    {
      kind: 'bank_transfer',
      name: 'TED',
      fields: ['full_name', 'tax_id', 'account_name', 'bank_name'],
      banks: ['Banco do Brasil', 'Bradesco', 'Caixa', 'Inter', 'Itaú', 'Nubank', 'Santander'],
      payee: [
        ['name', `${PAYEE} Ltda.`],
        ['tax_id', '00.000.000/0000-00'],
        ['bank', 'Banco Exemplo'],
        ['branch', '0001'],
        ['account', '0012345-6'],
      ],
    },
    {
      kind: 'wallet',
      name: 'PicPay',
      fields: ['full_name', 'tax_id', 'phone'],
      payee: [
        ['name', `${PAYEE} Ltda.`],
        ['wallet', '@kontor.example'],
      ],
    },
    {
      kind: 'card',
      name: 'Elo · Visa · Mastercard',
      fields: [...PERSON, 'tax_id'],
      payee: cardPage('br'),
    },
  ],
};

export const MEXICO: Country = {
  code: 'MX',
  currency: 'MXN',
  decimals: 2,
  minimum: '200',
  maximum: '20000000',
  methods: [
    {
      kind: 'bank_transfer',
      name: 'SPEI',
      fields: ['full_name', 'tax_id', 'account_name', 'bank_name'],
      banks: [
        'Banamex',
        'Banco Azteca',
        'Banorte',
        'BBVA México',
        'HSBC México',
        'Santander México',
      ],
      payee: [
        ['name', `${PAYEE} S.A. de C.V.`],
        ['account', '000000000000000000'],
        ['bank', 'Banco Ejemplo'],
      ],
    },
    { kind: 'card', name: 'Visa · Mastercard', fields: PERSON, payee: cardPage('mx') },
    {
      kind: 'wallet',
      name: 'Mercado Pago',
      fields: ['full_name', 'phone', 'email'],
      payee: [
        ['name', `${PAYEE} S.A. de C.V.`],
        ['email', 'mercadopago@kontor.example'],
      ],
    },
    {
      kind: 'online_bank',
      name: 'BBVA en línea',
      fields: ['full_name', 'email', 'phone'],
      payee: [
        ['name', `${PAYEE} S.A. de C.V.`],
        ['account', '0000123456'],
      ],
    },
  ],
};
