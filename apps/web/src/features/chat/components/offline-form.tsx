import { calls } from '@kontor/contract/light';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../shared/account/area-choice.ts';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';

const TEXT_MAX = 2_000;
const MAIL_MAX = 254;

function Sent({ mail, onAgain }: { mail: string; onAgain: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="text-head">{t('offline.sent')}</p>
      <p className="text-body text-mid wrap-anywhere">{t('offline.sentBody', { mail })}</p>
      <Button size="medium" onClick={onAgain}>
        {t('offline.again')}
      </Button>
    </div>
  );
}

/** A visitor's question, which is answered by mail. */
export function OfflineForm() {
  const { t } = useTranslation('chat');
  const draft = useDraft();
  // Who comes from the login has typed it there.
  const [mail, setMail] = useState(draft.way === 'email' ? draft.address : '');
  const [text, setText] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const ask = useAct(calls.chat.offline, { quiet: true });
  const faultAt = (field: string): string | undefined =>
    ask.error?.fields?.find((one) => one.field === field)?.message;
  const isAtField = faultAt('mail') !== undefined || faultAt('text') !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.mutate(
      { mail, text },
      {
        onSuccess: () => {
          setSentTo(mail);
          setText('');
        },
      },
    );
  };
  if (sentTo !== undefined) {
    return (
      <Sent
        mail={sentTo}
        onAgain={() => {
          setSentTo(undefined);
          ask.reset();
        }}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={t('offline.mail')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={MAIL_MAX}
        value={mail}
        error={faultAt('mail')}
        onChange={(event) => setMail(event.target.value)}
      />
      <TextAreaField
        label={t('offline.text')}
        maxLength={TEXT_MAX}
        value={text}
        error={faultAt('text')}
        onChange={(event) => setText(event.target.value)}
      />
      <FormNote>{ask.error === null || isAtField ? undefined : errorText(ask.error)}</FormNote>
      <Button type="submit" block busy={ask.isPending}>
        {t('offline.send')}
      </Button>
    </form>
  );
}
