/** An entry that waits is changed in place: its price, its lots and its stops. */
import { calls, Member } from './support/api.ts';
import { contractOf, FUTURES, markAway } from './support/futures-page.ts';
import { expect, test } from './support/test.ts';

test('an entry that waits gets another price, fewer lots and a stop, and is told', async ({
  open,
  place,
}) => {
  const member = await Member.open(place, 'amends');
  await member.call(calls.people.grant, {});
  const contract = await contractOf(member, 'BTC/USDT');
  const { currency_id, legal_id } = contract;
  const target_price = await markAway(member, contract, -20n);
  const size = { currency_id, legal_id, type: 1, share: '3', multiple: 10 };
  const { id } = await member.call(calls.futures.submit, { ...size, status: 0, target_price });
  const app = await open({ token: member.token });
  await app.load(FUTURES);
  await app.main
    .getByRole('tab', { name: new RegExp(app.say('futures:tabs.entries'), 'u') })
    .click();
  await app.main.getByRole('button', { name: app.say('futures:entry.amend', { id }) }).click();
  const sheet = app.page.getByRole('dialog', { name: app.say('futures:amend.title') });
  const save = sheet.getByRole('button', { name: app.say('futures:amend.submit') });
  await expect(save).toBeDisabled();
  const price = await markAway(member, contract, -21n);
  await sheet.locator('[name=price]').fill(price);
  await sheet.locator('[name=lots]').fill('2');
  // A stop where it gains is said before anything is sent.
  const stopLoss = sheet.locator('[name=stopLoss]');
  await stopLoss.fill(await markAway(member, contract, -10n));
  await expect(save).toBeDisabled();
  await stopLoss.fill(await markAway(member, contract, -24n));
  await save.click();
  await expect(app.page.getByText(app.say('futures:amend.done'))).toBeVisible();
  const { orders } = await member.call(calls.futures.all, {});
  expect(orders.find((one) => one.id === id)).toMatchObject({
    share: '2',
    target_price: price,
    stop_loss_price: await markAway(member, contract, -24n),
  });
});
