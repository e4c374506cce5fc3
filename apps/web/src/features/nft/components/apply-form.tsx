import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { ImageField } from '../../../shared/upload/image-field.tsx';
import { useCreatorAct } from '../calls/use-nft.ts';

const NAME_MAX = 40;
const NAME_MIN = 2;
const INTRODUCTION_MAX = 500;
const INTRODUCTION_MIN = 10;

/** Asks to become an artist. */
export function ApplyForm() {
  const { t } = useTranslation('nft');
  const [name, setName] = useState('');
  const [introduction, setIntroduction] = useState('');
  const [avatar, setAvatar] = useState<string>();
  const [tried, setTried] = useState(false);
  const act = useCreatorAct(calls.nft.applyArtist, () =>
    notify({ message: t('apply.done'), tone: 'success' }),
  );
  const isShort = {
    name: name.trim().length < NAME_MIN,
    introduction: introduction.trim().length < INTRODUCTION_MIN,
  };
  const send = (): void => {
    setTried(true);
    if (isShort.name || isShort.introduction) return;
    act.send({
      name: name.trim(),
      introduction: introduction.trim(),
      ...(avatar !== undefined && { avatar }),
    });
  };
  return (
    <form
      noValidate
      aria-label={t('apply.title')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-body text-mid">{t('apply.body')}</p>
      <Field
        label={t('apply.name')}
        value={name}
        maxLength={NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        error={tried && isShort.name ? t('form.short', { count: NAME_MIN }) : undefined}
      />
      <TextAreaField
        label={t('apply.introduction')}
        value={introduction}
        maxLength={INTRODUCTION_MAX}
        onChange={(event) => setIntroduction(event.target.value)}
        error={
          tried && isShort.introduction ? t('form.short', { count: INTRODUCTION_MIN }) : undefined
        }
      />
      <ImageField label={t('apply.avatar')} value={avatar} onChange={setAvatar} />
      {act.refusalOf(null) === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {act.refusalOf(null)}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.busy}>
        {t('act.apply')}
      </Button>
    </form>
  );
}
