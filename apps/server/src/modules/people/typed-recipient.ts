import { refuse } from '../../http/refusal.ts';
import { type Recipient, recipientOf } from './recipients.ts';

interface Typed {
  readonly user_string: string;
  readonly area_code?: string | undefined;
  readonly type?: 'email' | 'mobile' | undefined;
}

/** The address of a form that says whether it is a mail address or a number. */
export function typedRecipientOf({ user_string, area_code, type }: Typed): Recipient {
  const recipient = recipientOf(user_string, area_code);
  if (type !== undefined && recipient.kind !== type) {
    refuse('FIELD_FORMAT', { field: 'user_string' });
  }
  return recipient;
}
