import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { type SigningKey, trustedKeys } from '@kontor/rules/signing-keys';
import { tickHeadMessage, tickText } from '@kontor/rules/ticks';
import { parseAmount } from '@kontor/money';
import type { Session } from './database.ts';
import { readSigningKeys, verifyEd25519 } from './trusted-keys.ts';
import type { VerifyCheck } from './verify.ts';

const FETCH_ROWS = 10_000;

/** Follows the hash chain of every instrument's ticks and looks at the signatures on it. */
export async function tickChecks(
  session: Session,
  trusted: readonly string[] | undefined,
): Promise<VerifyCheck[]> {
  return [await chainCheck(session), await headCheck(session, trusted)];
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

/** Says which key is neither a trusted one nor joined to one. */
function keysFault(
  keys: ReadonlyMap<string, SigningKey>,
  trusted: readonly string[] | undefined,
): string | undefined {
  if (trusted === undefined) return undefined;
  const known = trustedKeys([...keys.values()], trusted, verifyEd25519);
  const strange = [...keys.values()].find((key) => !known.has(key));
  return strange && `the signing key ${strange.id} is not joined to the given one`;
}

async function headCheck(
  session: Session,
  trusted: readonly string[] | undefined,
): Promise<VerifyCheck> {
  // A head without a number was signed with the first one.
  const keys = await readSigningKeys(session);
  const publicKeys = new Map(
    [...keys].map(([number, key]) => [number, createPublicKey(key.public_key)] as const),
  );
  // Until the program has written its keys down, the one that is given stands for the first.
  const [given] = trusted ?? [];
  if (keys.size === 0 && given !== undefined) publicKeys.set('1', createPublicKey(given));
  await session.query(
    `DECLARE verified_heads NO SCROLL CURSOR FOR
     SELECT h.tick_id, h.hash, h.signature, t.hash, coalesce(h.key_number, 1)
     FROM tick_heads h LEFT JOIN ticks t ON t.id = h.tick_id
     -- A head may be signed a moment before its tick is projected.
     JOIN instrument_states s ON s.id = h.instrument_id AND h.at <= s.tick_at
     ORDER BY h.tick_id`,
  );
  let looked = 0;
  let fault = keysFault(keys, trusted);
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM verified_heads`);
    for (const [tickId, hash, signature, tickHash, number] of page) {
      looked += 1;
      if (hash !== tickHash) fault ??= `head ${tickId} is not the hash of its tick`;
      if (publicKeys.size === 0) continue;
      const key = publicKeys.get(number ?? '');
      const bytes = Buffer.from(signature ?? '', 'base64');
      const message = Buffer.from(tickHeadMessage(hash ?? ''), 'utf8');
      if (key === undefined || !verifySignature(null, message, key, bytes)) {
        fault ??= `head ${tickId} is not signed with its key`;
      }
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified_heads');
  const seen = trusted === undefined ? 'heads; no key given to trust' : 'signed heads';
  return { name: 'tick heads', ok: fault === undefined, looked, detail: fault ?? seen };
}
