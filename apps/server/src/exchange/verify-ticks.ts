import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { tickHeadMessage, tickText } from '@kontor/rules/ticks';
import { parseAmount } from '@kontor/money';
import type { Session } from './database.ts';
import type { VerifyCheck } from './verify.ts';

const FETCH_ROWS = 10_000;

/** Follows the hash chain of every instrument's ticks and looks at the signatures on it. */
export async function tickChecks(
  session: Session,
  publicKeyPem: string | undefined,
): Promise<VerifyCheck[]> {
  return [await chainCheck(session), await headCheck(session, publicKeyPem)];
}

/** Ids grow with the instrument and then with time, so one pass in their order is enough. */
async function chainCheck(session: Session): Promise<VerifyCheck> {
  await session.query(
    `DECLARE verified_ticks NO SCROLL CURSOR FOR
     SELECT id, instrument_id, at, price, hash FROM ticks ORDER BY id`,
  );
  let looked = 0;
  let fault: string | undefined;
  let instrument = '';
  let previousHash = '';
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM verified_ticks`);
    for (const [id, instrumentId, at, price, hash] of page as string[][]) {
      if (instrumentId !== instrument) previousHash = '';
      instrument = instrumentId ?? '';
      const tick = {
        instrumentId: Number(instrumentId),
        at: Number(at),
        price: parseAmount(price ?? ''),
      };
      const expected = createHash('sha256').update(tickText(previousHash, tick)).digest('hex');
      if (expected !== hash) fault ??= `tick ${id} does not continue the one before it`;
      previousHash = hash ?? '';
      looked += 1;
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified_ticks');
  return { name: 'tick hash chains', ok: fault === undefined, looked, detail: fault ?? 'ticks' };
}

async function headCheck(session: Session, publicKeyPem: string | undefined): Promise<VerifyCheck> {
  const key = publicKeyPem === undefined ? undefined : createPublicKey(publicKeyPem);
  await session.query(
    `DECLARE verified_heads NO SCROLL CURSOR FOR
     SELECT h.tick_id, h.hash, h.signature, t.hash
     FROM tick_heads h LEFT JOIN ticks t ON t.id = h.tick_id
     -- A head may be signed a moment before its tick is projected.
     JOIN instrument_states s ON s.id = h.instrument_id AND h.at <= s.tick_at
     ORDER BY h.tick_id`,
  );
  let looked = 0;
  let fault: string | undefined;
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM verified_heads`);
    for (const [tickId, hash, signature, tickHash] of page) {
      looked += 1;
      if (hash !== tickHash) fault ??= `head ${tickId} is not the hash of its tick`;
      if (key === undefined) continue;
      const bytes = Buffer.from(signature ?? '', 'base64');
      const message = Buffer.from(tickHeadMessage(hash ?? ''), 'utf8');
      if (!verifySignature(null, message, key, bytes)) {
        fault ??= `head ${tickId} is not signed with the given key`;
      }
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified_heads');
  const seen = key === undefined ? 'heads; signatures not checked, no key given' : 'signed heads';
  return { name: 'tick heads', ok: fault === undefined, looked, detail: fault ?? seen };
}
