import { DEFAULT_LANGUAGE } from '@kontor/i18n';
import { translate } from '@kontor/i18n/server';
import type { Mail } from '../../../platform/mail.ts';
import type { Services } from '../../../services.ts';
import { mailContentOf } from '../../people/index.ts';
import { siteName } from '../../site/index.ts';
import { operatorById } from '../access/operators.queries.ts';
import type { ProposalRow } from './proposals.ts';

/** Operators are written to as the console speaks. */
const language = DEFAULT_LANGUAGE;

/** Tells an admin who wants to take their rights, and until when and where they may say no. */
export async function shutOutLetter(
  { queries }: Pick<Services, 'queries'>,
  { concerns, dueAt, proposer, reason }: ProposalRow,
): Promise<Mail> {
  const told = await operatorById(queries, concerns ?? 0);
  const by = await operatorById(queries, proposer);
  if (told === undefined || by === undefined) throw new Error('a proposal of nobody, or to nobody');
  const site = await siteName(queries);
  const time = new Date(dueAt ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  const values = { site, by: by.name, reason, time };
  const letter = {
    subject: translate(language, 'mail', 'operator.shut_out.subject', values),
    paragraphs: [
      { text: translate(language, 'mail', 'operator.shut_out.body', values) },
      { text: translate(language, 'mail', 'operator.shut_out.until', values) },
    ],
  };
  return { to: told.email, ...mailContentOf({ language, site, phrase: null }, letter) };
}
