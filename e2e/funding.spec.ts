/**
 * Money in and out: a voucher that an operator confirms while the page is looked at, a saved
 * address, the pay password, a rejection that gives the money back, and everything that is refused.
 */
import { type OutputOf } from '@kontor/contract/light';
import type { Locator } from '@playwright/test';
import { encodeQR } from 'qr';
import { calls, Member, type Place } from './support/api.ts';
import { certify } from './support/certified.ts';
import { agreed } from './support/console.ts';
import { PAY_PASSWORD, setPayPassword } from './support/funding.ts';
import { proveInSheet, proveOwner } from './support/own-proof.ts';
import {
  commit,
  confirm,
  fillNumber,
  formNamed as form,
  RECEIVE,
  RECORD,
  status,
  WITHDRAW,
} from './support/funding-page.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { picture, uploaded } from './support/pictures.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { freeOf } from './support/transfers.ts';

const SELECT = '/pages/fund/select';
const WALLET = '/pages/setting/wallet';
const ADD = '/pages/setting/addWallet';
const BANK = '/pages/setting/bank';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const REASON = 'seen by the finance desk';

const { funding } = calls;
type Coin = OutputOf<typeof funding.networks>[number];

let server: Server | undefined;
let there: Place;
let operator: Operator;

// One server serves them all, and one of them changes its settings.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start();
  there = server;
  operator = await Operator.first(there);
});
test.afterAll(() => server?.stop());

async function coinOf(member: Member, name: string): Promise<Coin> {
  const coin = (await member.call(funding.networks, {})).find((one) => one.name === name);
  if (coin === undefined) throw new Error(`no coin ${name}`);
  return coin;
}

function networkOf({ networks }: Coin, name: string): number {
  return networks.find((one) => one.name === name)?.id ?? 0;
}

/** With play money, a pay password, and an address of Tron. */
async function payer(name: string): Promise<{ member: Member; usdt: Coin; address: number }> {
  const member = await Member.open(there, name);
  await member.call(calls.people.grant, {});
  await setPayPassword(there, member);
  const usdt = await coinOf(member, 'USDT');
  const { id } = await member.call(funding.saveAddress, {
    currency: usdt.currency,
    network: networkOf(usdt, 'TRC20'),
    name: 'Ledger',
    address: TRON,
    qrcode: await uploaded(there, member.token, 200),
    proof: await proveOwner(there, member, 'destination'),
  });
  return { member, usdt, address: id };
}

const setting = (name: string, value: string) =>
  agreed(there, operator, operatorCalls.operatorConfig.defineSetting, {
    name,
    value,
    reason: REASON,
  });

test('in Chinese: a voucher arrives without a reload, and a rejection gives money back', async ({
  open,
}) => {
  const { member, usdt } = await payer('wang');
  const app = await open({ token: member.token, language: 'zh' }, there);
  const { say } = app;
  await app.load('/pages/fund/assets');
  await app.settled('assets:title');
  await app.main.getByRole('link', { name: say('common:fund.deposit'), exact: true }).click();
  await app.arrives(SELECT);
  await app.settled('funding:select.title');
  await app.field('funding:select.search').fill('trc');
  await app.main.getByRole('button', { name: /^USDT/u }).click();
  await app.page
    .getByRole('dialog')
    .getByRole('link', { name: /^TRC20/u })
    .click();
  await app.arrives(RECEIVE);
  await app.settled('funding:deposit.title');
  await expect(app.main).toContainText(say('funding:deposit.manual'));
  await expect(app.main).toContainText(say('funding:deposit.demo'));

  // What is missing or wrong stands at its field.
  const amount = app.page.getByLabel(say('funding:deposit.amount', { currency: 'USDT' }));
  const voucher = app.field('funding:deposit.voucher');
  const send = app.button('funding:deposit.send');
  await send.click();
  await expect(app.main).toContainText(say('funding:deposit.noVoucher'));
  await expect(amount).toBeFocused();
  await amount.fill('4.999999');
  await expect(app.main).toContainText(say('errors:BELOW_MINIMUM', { minimum: '5' }));
  await amount.fill('250.5');
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const svg = { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(script) };
  await voucher.setInputFiles(svg);
  await expect(app.main).toContainText(say('errors:IMAGE_INVALID_FORMAT'));
  const two = await app.page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    for (const name of ['a.png', 'b.png']) dropped.items.add(new File(['x'], name));
    return dropped;
  });
  await voucher.dispatchEvent('drop', { dataTransfer: two });
  await expect(app.main).toContainText(say('upload:onlyOne'));
  await voucher.setInputFiles(picture(1));
  await expect(app.main).toContainText(say('upload:sent'));
  await send.click();
  await expect(app.notice(say('funding:deposit.done'))).toBeVisible();
  await expect(status(app, 'depositStatus.pending')).toBeVisible();
  await expect(amount).toHaveValue('');

  await app.mark();
  const { operatorDeposits, approveDeposit } = operatorCalls.funding;
  const { data } = await operator.call(operatorDeposits, { keyword: member.email });
  const id = data[0]?.id ?? 0;
  await operator.call(approveDeposit, { id, amount: '250.5', reason: REASON });
  await expect(app.notice(say('messages:deposit.confirmed.title'))).toBeVisible();
  await expect(status(app, 'depositStatus.confirmed')).toBeVisible();
  expect(await freeOf(member, 'change', 'USDT')).toBe('10250.5');

  await app.visit(`${WITHDRAW}?currency=${usdt.currency}&kind=chain`);
  await app.settled('funding:withdraw.title');
  await app.button('funding:withdraw.maxLabel').click();
  const field = app.page.locator('input[name=number]');
  await expect(field).toHaveValue('10,250.5');
  await fillNumber(app, 'USDT', '100');
  await expect(form(app, 'funding:withdraw.title')).toContainText('99 USDT');
  await commit(app).click();
  await expect(app.page.getByRole('alertdialog')).toContainText(TRON);
  await confirm(app, '111222');
  await expect(app.page.getByRole('alertdialog')).toContainText(
    say('errors:PAY_PASSWORD_WRONG', { left: 4 }),
  );
  await confirm(app, PAY_PASSWORD);
  await expect(app.notice(say('funding:result.title'))).toBeVisible();
  expect(await freeOf(member, 'change', 'USDT')).toBe('10150.5');

  const [withdrawal] = (await member.call(funding.withdrawals, {})).data;
  const { rejectWithdrawal } = operatorCalls.funding;
  const seen = 'requested' as const;
  const refusal = { id: withdrawal?.id ?? 0, seen, reason_code: 'review_failed' } as const;
  await operator.call(rejectWithdrawal, { ...refusal, reason: REASON });
  await expect(app.notice(say('messages:withdrawal.rejected.title'))).toBeVisible();
  await expect(status(app, 'withdrawalStep.rejected')).toBeVisible();
  expect(await freeOf(member, 'change', 'USDT')).toBe('10250.5');
  await app.main.getByRole('link', { name: say('funding:result.records'), exact: true }).click();
  await app.arrives(RECORD);
  await app.settled('funding:record.title');
  await app.main.getByRole('button', { name: /Ledger/u }).click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet).toContainText(say('funding:withdrawalReason.review_failed'));
  await expect(sheet).toContainText(say('funding:detail.back'));
  expect(await app.isMarked()).toBe(true);
});

test('an address is read from its code, judged by its network, saved and deleted', async ({
  open,
}) => {
  const member = await Member.open(there, 'saver');
  const usdt = await coinOf(member, 'USDT');
  const app = await open({ token: member.token }, there);
  const { say } = app;
  await app.load(WALLET);
  await app.settled('funding:addresses.title');
  await app.link('funding:add.chain').click();
  await app.arrives(ADD);
  await app.settled('funding:addAddress.title');
  await app.visit(`${ADD}?currency=${usdt.currency}`);
  const address = app.field('funding:address');
  await address.fill(TRON);
  await app.button('funding:addAddress.save').click();
  await expect(app.main).toContainText(say('errors:ADDRESS_WRONG', { network: 'ERC20' }));
  await expect(app.main).toContainText(say('funding:addAddress.belongs', { network: 'TRC20' }));
  await address.fill(`${ETHEREUM.slice(0, -1)}D`);
  await expect(app.main).toContainText(say('errors:ADDRESS_CHECKSUM'));

  const code = app.page.locator('input[type=file]');
  await code.setInputFiles(picture(3));
  await expect(app.main).toContainText(say('funding:addAddress.noCode'));
  const gif = encodeQR(`ethereum:${ETHEREUM}@1?value=0`, 'gif', { scale: 6 });
  await code.setInputFiles({
    name: 'code.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(gif),
  });
  await expect(address).toHaveValue(ETHEREUM);
  await app.field('funding:addAddress.name').fill('<b>Mine</b>');
  await app.button('funding:addAddress.save').click();
  await proveInSheet(app, there, member);
  await app.arrives(WALLET);
  await expect(app.notice(say('funding:addAddress.done'))).toBeVisible();
  const row = app.main.getByRole('button', { name: /<b>Mine<\/b>/u });
  await row.click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: say('funding:deposit.qr') })).toBeVisible();
  await sheet.getByRole('button', { name: say('funding:forget.confirm'), exact: true }).click();
  const question = app.page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('funding:forget.confirm') }).click();
  await expect(row).toHaveCount(0);
  await expect(app.main).toContainText(say('funding:noTarget.chain'));
});

test('held, too little, above the limit: each is said at its field', async ({ open }) => {
  const { member, usdt, address } = await payer('limits');
  const app = await open({ token: member.token }, there);
  const { say } = app;
  await setting('withdrawal_limit_btc_0', '0.01');
  await setting('address_hold_hours', '24');
  const { id: held } = await member.call(funding.saveAddress, {
    currency: usdt.currency,
    network: networkOf(usdt, 'ERC20'),
    name: 'Fresh',
    address: ETHEREUM,
    qrcode: await uploaded(there, member.token, 201),
    proof: await proveOwner(there, member, 'destination'),
  });
  await setting('address_hold_hours', '0');
  await app.load(`${WITHDRAW}?currency=${usdt.currency}&kind=chain&to=${held}`);
  await app.settled('funding:withdraw.title');
  await expect(app.main).toContainText(/For your security, you can use it from [A-Z][a-z]{2} \d/u);
  await fillNumber(app, 'USDT', '50');
  await commit(app).click();
  await expect(app.page.getByRole('alertdialog')).toHaveCount(0);

  await app.visit(`${WITHDRAW}?currency=${usdt.currency}&kind=chain&to=${address}`);
  await fillNumber(app, 'USDT', '9.99');
  await expect(app.main).toContainText(say('errors:BELOW_MINIMUM', { minimum: '10' }));
  await fillNumber(app, 'USDT', '10000.01');
  await expect(app.main).toContainText(say('errors:INSUFFICIENT_BALANCE'));
  await fillNumber(app, 'USDT', '9000');
  const above = say('errors:LIMIT_24H', { limit: '0.01', left: '0.01' });
  await expect(app.main).toContainText(above);
  await app.button('funding:withdraw.maxLabel').click();
  await expect(app.main).not.toContainText(above);
  await expect(app.page.locator('input[name=number]')).not.toHaveAttribute('aria-invalid');

  // The server is the one to refuse what the page could not know.
  await fillNumber(app, 'USDT', '100');
  await commit(app).click();
  await setting('withdrawal_limit_btc_0', '0.0001');
  await confirm(app, PAY_PASSWORD);
  await expect(app.main).toContainText(
    say('errors:LIMIT_24H', { limit: '0.0001', left: '0.0001' }),
  );
  await expect(app.page.locator('input[name=number]')).toHaveAttribute('aria-invalid', 'true');
  expect((await member.call(funding.withdrawals, {})).total).toBe(0);
  await setting('withdrawal_limit_btc_0', '2');
});

test('while withdrawals are held nothing invites to one, and it is said until when', async ({
  open,
}) => {
  const { member, usdt, address } = await payer('waiting');
  await member.call(calls.security.setPayPassword, {
    pay_password: PAY_PASSWORD,
    re_pay_password: PAY_PASSWORD,
    proof: await proveOwner(there, member, 'pay_password'),
  });
  const app = await open({ token: member.token }, there);
  await app.load(`${WITHDRAW}?currency=${usdt.currency}&kind=chain&to=${address}`);
  await app.settled('funding:withdraw.title');
  await expect(app.main).toContainText(/You can withdraw again from \S/u);
  await expect(commit(app)).toBeDisabled();
});

test('an answer that is lost is asked for again and pays out once; then it is cancelled', async ({
  open,
}) => {
  const { member, usdt, address } = await payer('lost');
  const app = await open({ token: member.token }, there);
  const { say } = app;
  await app.load(`${WITHDRAW}?currency=${usdt.currency}&kind=chain&to=${address}`);
  await app.settled('funding:withdraw.title');
  app.watch.expect(/ERR_FAILED|Failed to load resource/u);
  await app.page.route('**/api/wallet/out', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fillNumber(app, 'USDT', '500');
  await commit(app).click();
  await confirm(app, PAY_PASSWORD);
  await expect(app.main).toContainText(say('funding:withdraw.lost'));
  const kept = await app.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).not.toContain(PAY_PASSWORD);
  await app.page.unroute('**/api/wallet/out');
  await app.page.reload();
  await app.settled('funding:withdraw.title');
  await app.button('trade:unknown.again').click();
  await confirm(app, PAY_PASSWORD);
  await expect(app.notice(say('funding:result.title'))).toBeVisible();
  expect((await member.call(funding.withdrawals, {})).total).toBe(1);
  expect(await freeOf(member, 'change', 'USDT')).toBe('9500');

  await app.visit(`${RECORD}?tab=withdrawals`);
  await app.settled('funding:record.title');
  const file = app.page.waitForEvent('download');
  await app.button('common:export.csv').click();
  expect((await file).suggestedFilename()).toMatch(/^kontor-withdrawals-.+\.csv$/u);
  await app.main.getByRole('button', { name: /Ledger/u }).click();
  await app.page
    .getByRole('dialog')
    .getByRole('button', { name: say('funding:cancel.button') })
    .click();
  await app.page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('funding:cancel.confirm') })
    .click();
  const sheet = app.page.getByRole('dialog');
  await expect(sheet.getByText(say('funding:withdrawalStep.cancelled'))).toBeVisible();
  await expect(sheet.getByRole('button', { name: say('funding:cancel.button') })).toHaveCount(0);
  expect(await freeOf(member, 'change', 'USDT')).toBe('10000');
});

test('banks want a certified member; a card is checked, saved and paid to', async ({ open }) => {
  const { member, usdt } = await payer('banker');
  const app = await open({ token: member.token, width: 1280 }, there);
  const { say } = app;
  const bank = `${WITHDRAW}?currency=${usdt.currency}&kind=domestic`;
  await app.load(bank);
  await app.settled('funding:withdraw.title');
  await expect(app.main).toContainText(say('funding:certify.body'));
  await certify(there, operator, member);
  await app.load(bank);
  await app.settled('funding:withdraw.title');
  await app.link('funding:add.domestic').click();
  await app.arrives(BANK);
  const card = {
    real_name: 'Jane Smith',
    card_number: '4242 4242 4242 4242',
    bank_name: 'Harbour Bank',
    branch: 'Quay 7',
    province_city: 'Hong Kong',
    phone: '+852 5550 1234',
  };
  const field = (name: string): Locator => app.field(`funding:cards.${name}`);
  for (const [name, text] of Object.entries(card)) await field(name).fill(text);
  await field('card_number').fill('4242 4242 4242 424O');
  await app.button('funding:cards.save').click();
  await expect(app.main).toContainText(say('errors:CARD_NUMBER_WRONG'));
  await expect(field('card_number')).toBeFocused();
  await field('card_number').fill(card.card_number);
  await app.button('funding:cards.save').click();
  await proveInSheet(app, there, member);
  await app.arrives(WITHDRAW);
  await app.settled('funding:withdraw.title');
  await expect(app.main).toContainText('•••• 4242');
  await fillNumber(app, 'USDT', '100');
  await commit(app).click();
  await expect(app.page.getByRole('alertdialog')).toContainText('98 USDT');
  await confirm(app, PAY_PASSWORD);
  await expect(app.notice(say('funding:result.title'))).toBeVisible();
  const [withdrawal] = (await member.call(funding.withdrawals, {})).data;
  expect(withdrawal).toMatchObject({ kind: 'domestic', receive: '98', address: '•••• 4242' });
});
