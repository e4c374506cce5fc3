import { readCode } from '@kontor/i18n';
import { CallError } from '@kontor/client';
import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { Button, TextField } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { client } from '../calls/client.ts';
import { keepDevice } from '../calls/device.ts';
import { faultText } from '../calls/data-provider.ts';
import { Notice } from '../parts/basics.tsx';
import { loginTexts as t } from '../texts/login.ts';
import { Brand } from './brand.tsx';

type Answer = OutputOf<typeof operatorCalls.operators.login>;
type Enrolment = Extract<Answer, { state: 'enrol' }>;

interface Typed {
  readonly email: string;
  readonly password: string;
  readonly totp: string;
  readonly newPassword: string;
}

/** What the server wants to know beside mail and password, as its answers said. */
interface Asked {
  readonly totp: boolean;
  readonly newPassword: boolean;
  readonly enrolment: Enrolment | undefined;
}

const NOTHING_TYPED: Typed = { email: '', password: '', totp: '', newPassword: '' };
const NOTHING_ASKED: Asked = { totp: false, newPassword: false, enrolment: undefined };
/** The codes by which the server asks for more, rather than refusing. */
const ASKS: Readonly<Record<string, Partial<Asked>>> = {
  TOTP_REQUIRED: { totp: true },
  PASSWORD_CHANGE_REQUIRED: { newPassword: true },
};

function useSignIn() {
  const login = useLogin();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [asked, setAsked] = useState(NOTHING_ASKED);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await client.call(operatorCalls.operators.login, inputOf(typed, asked));
      if (answer.state === 'enrol') setAsked({ ...asked, totp: true, enrolment: answer });
      else {
        keepDevice(answer.device);
        await login({ token: answer.token, operator: answer.operator });
      }
    } catch (caught) {
      const more = caught instanceof CallError ? ASKS[caught.code] : undefined;
      if (more === undefined) setError(caught);
      else setAsked({ ...asked, ...more });
      if (asked.totp) setTyped({ ...typed, totp: '' });
    } finally {
      setBusy(false);
    }
  };
  const restart = (): void => {
    setTyped(NOTHING_TYPED);
    setAsked(NOTHING_ASKED);
    setError(undefined);
  };
  return { typed, setTyped, asked, error, busy, submit, restart };
}

function inputOf(typed: Typed, asked: Asked) {
  return {
    email: typed.email.trim(),
    password: typed.password,
    ...(asked.totp && { totp: readCode(typed.totp) }),
    ...(asked.newPassword && { new_password: typed.newPassword }),
  };
}

export function LoginPage() {
  const form = useSignIn();
  const { asked, typed, setTyped, error, busy } = form;
  const started = asked.totp || asked.newPassword;
  const set = (field: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const heading = asked.enrolment
    ? { title: t.enrolTitle, note: t.enrolNote }
    : asked.newPassword
      ? { title: t.newTitle, note: t.newNote }
      : { title: t.title, note: t.note };
  return (
    <main className="login">
      <div className="login-card">
        <div className="shell-brand">
          <Brand />
        </div>
        <h1>{heading.title}</h1>
        <p className="mid">{heading.note}</p>
        <form noValidate onSubmit={(event) => void form.submit(event)}>
          {asked.enrolment === undefined ? (
            <Credentials typed={typed} locked={started} set={set} />
          ) : (
            <Enrol enrolment={asked.enrolment} />
          )}
          {asked.newPassword && asked.enrolment === undefined && (
            <TextField
              label={t.newPassword}
              helperText={t.newHint}
              type="password"
              autoComplete="new-password"
              autoFocus
              value={typed.newPassword}
              onChange={set('newPassword')}
            />
          )}
          {asked.totp && (
            <TextField
              label={t.code}
              helperText={t.codeHint}
              autoComplete="one-time-code"
              autoFocus={!asked.newPassword || asked.enrolment !== undefined}
              value={typed.totp}
              onChange={set('totp')}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
            />
          )}
          {error !== undefined && <Notice tone="down">{faultText(error)}</Notice>}
          <Button type="submit" color="primary" loading={busy}>
            {asked.enrolment === undefined ? t.signIn : t.finish}
          </Button>
          {started && (
            <Button variant="text" onClick={form.restart}>
              {t.again}
            </Button>
          )}
        </form>
      </div>
    </main>
  );
}

function Credentials({
  typed,
  locked,
  set,
}: {
  typed: Typed;
  locked: boolean;
  set: (field: keyof Typed) => (event: { target: { value: string } }) => void;
}) {
  return (
    <>
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        autoFocus={!locked}
        disabled={locked}
        value={typed.email}
        onChange={set('email')}
      />
      <TextField
        label={t.password}
        type="password"
        autoComplete="current-password"
        disabled={locked}
        value={typed.password}
        onChange={set('password')}
      />
    </>
  );
}

const QR_PX = 184;

function Enrol({ enrolment }: { enrolment: Enrolment }) {
  return (
    <>
      <div className="login-qr">
        <QRCodeSVG value={enrolment.uri} size={QR_PX} title={t.qr} />
      </div>
      <TextField
        label={t.key}
        value={enrolment.secret}
        slotProps={{ htmlInput: { readOnly: true, className: 'mono' } }}
      />
    </>
  );
}
