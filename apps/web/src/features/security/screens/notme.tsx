import { calls } from '@kontor/contract/light';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';

const CODE_LENGTH_MAX = 40;

/** For who was told of what they did not do: freezes the account, once that is confirmed. */
export default function NotMe() {
  const { t } = useTranslation(['security', 'account']);
  const [search] = useSearchParams();
  const act = useAct(calls.security.notMe, { quiet: true });
  const form = useForm({ defaultValues: { code: search.get('code') ?? '' } });
  const { errors } = form.formState;
  const send = form.handleSubmit(async ({ code }) => {
    try {
      await act.mutateAsync({ code: code.trim() });
    } catch (error) {
      showErrors(error, form.setError, { code: 'code', NOTICE_UNKNOWN: 'code' });
    }
  });
  return (
    <SubPage title={t('notMe.title')} fallback={HOME_PATH}>
      <div className="flex flex-col gap-5 px-gutter pt-2 pb-8">
        {act.isSuccess ? (
          <>
            <Banner tone="info" boxed>
              {t('notMe.done')}
            </Banner>
            <p className="text-body text-mid">{t('notMe.next')}</p>
            <Link to={SUPPORT_PATH} className={buttonClass({ tone: 'blue', block: true })}>
              {t('notMe.support')}
            </Link>
          </>
        ) : (
          <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
            <p className="text-body text-mid">{t('notMe.body')}</p>
            <Field
              label={t('notMe.code')}
              hint={t('notMe.hint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              digits
              maxLength={CODE_LENGTH_MAX}
              error={errors.code?.message}
              {...form.register('code', {
                validate: (code) => code.trim() !== '' || t('account:fault.required'),
              })}
            />
            <FormNote>{errors.root?.message}</FormNote>
            <Button type="submit" tone="down" block busy={act.isPending}>
              {t('notMe.submit')}
            </Button>
          </form>
        )}
      </div>
    </SubPage>
  );
}
