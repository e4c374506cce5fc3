import { z } from 'zod';
import { timeOut } from './fields.ts';

/** A key that the exchange signs with, or has signed with. */
export const signingKeyOut = z.object({
  id: z.string().meta({ description: "16 hex digits of the SHA-256 of the key's base64" }),
  public_key: z.string().meta({ description: 'Ed25519, SPKI in PEM' }),
  since: timeOut.meta({ description: 'when it was first used' }),
  previous: z.string().nullable().meta({ description: 'the id of the key before; null: none' }),
  handover: z.string().nullable().meta({
    description: 'the signature of the key before, of both keys; null where it was lost',
  }),
  acceptance: z.string().nullable().meta({ description: 'the own signature of the same' }),
});
