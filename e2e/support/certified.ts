/** Members whose identity is proven, by the account's own calls and an operator's approval. */
import { calls, Member, type Place, WORKER } from './api.ts';
import { type Operator, operatorCalls } from './operator.ts';
import { smsCodeFor } from './outbox.ts';
import { endHolds, proveOwner } from './own-proof.ts';

const CARDS = '11010519491231';
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let numbers = 0;
let mobiles = 0;

/** A Chinese identity number that no other test uses. */
function newCard(): string {
  numbers += 1;
  const body = CARDS + String(100 + (((WORKER % 9) * 100 + numbers) % 900));
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'.charAt(sum % 11);
}

/** Binds a mobile number that no other test uses, and answers it. */
export async function bindMobile(place: Place, member: Member): Promise<string> {
  mobiles += 1;
  const mobile = `1390${String(WORKER % 1_000).padStart(3, '0')}${1_000 + mobiles}`;
  const address = { area_code: '86', mobile };
  await member.call(calls.people.sendMobileCode, { ...address, scene: 'bind' });
  const code = await smsCodeFor(place.dataDirectory, mobile);
  const proof = await proveOwner(place, member, 'mobile');
  await member.call(calls.security.bindMobile, { ...address, code, proof });
  member.mobile = mobile;
  await endHolds(place);
  return mobile;
}

/** Proves an account's identity by the data of a document: level 1. */
export async function certify(place: Place, operator: Operator, member: Member): Promise<void> {
  await bindMobile(place, member);
  await certifyBound(operator, member);
}

/** As `certify`, of somebody who has bound a mobile number. */
export async function certifyBound(operator: Operator, member: Member): Promise<void> {
  await member.call(calls.identity.submit, {
    real_type: '1',
    id_type: 'id_card',
    name: '王小明',
    card_id: newCard(),
  });
  const { queue, approve } = operatorCalls.identity;
  const { data } = await operator.call(queue, { status: 'in_review', keyword: member.email });
  await operator.call(approve, { id: data[0]?.id ?? 0, reason: 'all in order' });
}

/** Somebody new who is certified. */
export async function newCertified(
  place: Place,
  operator: Operator,
  name: string,
): Promise<Member> {
  const member = await Member.open(place, name);
  await certify(place, operator, member);
  return member;
}
