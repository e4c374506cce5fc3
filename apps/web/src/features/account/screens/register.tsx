import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CallError, api } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { logger } from '../../../shared/lib/logger.ts';
import { articlePath } from '../../../shared/page/content-paths.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { LOGIN_PATH, withReturn } from '../../../shared/session/session-end.ts';
import { useFirstSteps } from '../../../shared/session/first-steps.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { AddressStep } from '../components/address-step.tsx';
import { CodeStep } from '../components/code-step.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PasswordStep } from '../components/password-step.tsx';
import { StepMarks } from '../components/step-marks.tsx';
import { Welcome } from '../components/welcome.tsx';
import { type Address, useCodeSending } from '../proof.ts';

type Step =
  | { name: 'address' }
  | { name: 'code'; address: Address }
  | { name: 'password'; address: Address; code: string }
  | { name: 'done' };

const MARKS = { address: 1, code: 2, password: 3, done: 3 };
const INVITE_LENGTH_MAX = 20;

/** Opens the account and signs in with the same password, so that nobody has to type it again. */
function useRegister(invite: string) {
  const register = useAct(calls.people.register, { quiet: true });
  const signIn = useSession((session) => session.signIn);
  return {
    busy: register.isPending,
    submit: async (address: Address, code: string, password: string, again: string) => {
      const mobile = address.way === 'mobile' ? { area_code: address.areaCode } : {};
      await register.mutateAsync({
        user_string: address.value,
        code,
        password,
        re_password: again,
        type: address.way,
        ...mobile,
        ...(invite !== '' && { extension_code: invite }),
      });
      try {
        const login = { user_string: address.value, password, ...mobile };
        signIn(await api.call(calls.people.login, login), true);
        useFirstSteps.getState().begin();
        await acceptTexts();
      } catch (error) {
        // The account is open all the same; the last step then offers the login.
        logger.warn('the new account could not be logged in', error);
      }
    },
  };
}

/** Pressing the button accepts the texts that stand beside it, each in the version of now. */
async function acceptTexts(): Promise<void> {
  const { must_accept: texts } = await api.call(calls.content.acceptances, {});
  for (const { page, version } of texts) {
    await api.call(calls.content.accept, { page, version });
  }
}

/** Opened beside the form, which keeps what was typed. */
const TERMS = [
  { slug: 'terms', name: 'register.termsLink' },
  { slug: 'privacy', name: 'register.privacyLink' },
] as const;

function Terms() {
  const { t } = useTranslation('account');
  return (
    <div className="text-caption text-mid">
      <p>{t('register.terms')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {TERMS.map(({ slug, name }) => (
          <li key={slug}>
            <a
              href={`#${articlePath(slug)}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center text-blue"
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function InviteField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Field
      label={t('field.invite')}
      value={value}
      maxLength={INVITE_LENGTH_MAX}
      autoComplete="off"
      autoCapitalize="characters"
      error={error}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}

export default function Register() {
  const { t } = useTranslation(['account', 'common']);
  const [search] = useSearchParams();
  const [step, setStep] = useState<Step>({ name: 'address' });
  const [invite, setInvite] = useState(search.get('code')?.slice(0, INVITE_LENGTH_MAX) ?? '');
  const [inviteError, setInviteError] = useState<string>();
  const sending = useCodeSending('register');
  const register = useRegister(invite);
  const address = 'address' in step ? step.address : undefined;

  const finish = async (password: string, again: string): Promise<void> => {
    if (step.name !== 'password') return;
    try {
      await register.submit(step.address, step.code, password, again);
      setStep({ name: 'done' });
    } catch (error) {
      // An unknown invite code is mended where it was typed; the code that was sent stays good.
      if (error instanceof CallError && error.code === 'INVITE_UNKNOWN') {
        setInviteError(error.message);
        return;
      }
      throw error;
    }
  };
  if (step.name === 'done') return <Welcome />;
  return (
    <SubPage
      title={t('register.title')}
      fallback={withReturn(LOGIN_PATH, search)}
      {...(step.name !== 'address' && { onBack: () => setStep({ name: 'address' }) })}
    >
      <div className="flex flex-col gap-5 px-gutter pt-2 pb-8">
        <StepMarks at={MARKS[step.name]} of={3} />
        <PageHead
          title={t(`register.${step.name}.title`)}
          body={t(`register.${step.name}.body`, { address: address?.value })}
        />
        {step.name === 'address' ? (
          <>
            <AddressStep
              sending={sending}
              scene="register"
              onSent={(sent) => setStep({ name: 'code', address: sent })}
            >
              <InviteField value={invite} error={inviteError} onChange={setInvite} />
            </AddressStep>
            <p className="text-center text-body text-mid">
              {t('register.known')}{' '}
              <Link
                to={withReturn(LOGIN_PATH, search)}
                className="inline-flex min-h-11 items-center font-medium text-blue"
              >
                {t('register.toLogin')}
              </Link>
            </p>
          </>
        ) : null}
        {step.name === 'code' ? (
          <CodeStep
            sending={sending}
            scene="register"
            address={step.address}
            onRight={(code) => setStep({ name: 'password', address: step.address, code })}
          />
        ) : null}
        {step.name === 'password' ? (
          <>
            {inviteError === undefined ? null : (
              <InviteField
                value={invite}
                error={inviteError}
                onChange={(next) => {
                  setInvite(next);
                  setInviteError(undefined);
                }}
              />
            )}
            <PasswordStep
              address={step.address}
              label={t('field.password')}
              submitLabel={t('register.submit')}
              busy={register.busy}
              onSubmit={finish}
            >
              <Terms />
            </PasswordStep>
          </>
        ) : null}
      </div>
    </SubPage>
  );
}
