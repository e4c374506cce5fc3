import { operatorCalls } from '@kontor/contract/light-operators';
import { use } from 'react';
import { mayDo, readSession, type Role } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card, Facts, PageHead, Tag, Time } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { PagesContext } from '../shell/pages.ts';
import { lookTexts as looks, operatorTexts as t } from '../texts/house.ts';
import { seenByRole } from './role-access.ts';

const { operators } = operatorCalls;

/** The operator's own account: where they are signed in, and their password. */
export function MePage() {
  const operator = readSession()?.operator;
  const { data, error, refetch } = useCall(operators.sessions, {}, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  return (
    <div className="page">
      <PageHead title={t.me}>
        <ChangePassword />
      </PageHead>
      <div className="stack">
        <Card title={operator?.name ?? ''}>
          <Facts
            facts={[
              { label: t.email, value: operator?.email },
              { label: t.roles, value: operator?.roles.join(', ') },
            ]}
          />
        </Card>
        <Card title={t.mySessions} aside={(data?.length ?? 0) > 1 && <EndOthers />}>
          {data === undefined ? (
            <Loading rows={3} />
          ) : (
            <Table
              label={t.mySessions}
              rows={data}
              keyOf={(row) => row.id}
              columns={[
                { key: 'device', label: t.device, render: (row) => row.device },
                { key: 'address', label: t.address, render: (row) => row.address },
                { key: 'since', label: t.since, render: (row) => <Time ms={row.created_at} /> },
                { key: 'seen', label: t.seen, render: (row) => <Time ms={row.last_seen_at} /> },
                {
                  key: 'current',
                  label: '',
                  right: true,
                  render: (row) =>
                    row.current ? <Tag tone="blue">{t.current}</Tag> : <End id={row.id} />,
                },
              ]}
            />
          )}
        </Card>
        <WhoSeesWhat roles={operator?.roles ?? []} />
      </div>
    </div>
  );
}

/** What each role can look at, as the server has it. */
function WhoSeesWhat({ roles }: { roles: readonly Role[] }) {
  return (
    <Card title={looks.sees}>
      <p className="low">{looks.seesNote}</p>
      <Table
        label={looks.sees}
        rows={seenByRole(use(PagesContext))}
        keyOf={({ label }) => label}
        columns={[
          { key: 'page', label: looks.page, render: ({ label }) => label },
          {
            key: 'roles',
            label: looks.roles,
            render: ({ roles: needed }) =>
              needed.length === 0 ? looks.adminOnly : needed.join(', '),
          },
          {
            key: 'you',
            label: looks.you,
            render: ({ roles: needed }) => mayDo(roles, needed) && <Tag tone="up">{looks.yes}</Tag>,
          },
        ]}
      />
    </Card>
  );
}

const END = {
  tone: 'down',
  call: operators.endSession,
  presets: t.endReasons,
  done: ({ ended }: { ended: number }) => t.ended(ended),
} as const;

function End({ id }: { id: number }) {
  return (
    <ActButton look="text" act={{ ...END, title: t.endTitle, confirm: t.end, input: { id } }}>
      {t.end}
    </ActButton>
  );
}

function EndOthers() {
  return (
    <ActButton
      look="text"
      act={{ ...END, title: t.endOthersTitle, confirm: t.endOthers, input: {} }}
    >
      {t.endOthers}
    </ActButton>
  );
}

function ChangePassword() {
  return (
    <ActButton
      act={{
        title: t.changePasswordTitle,
        confirm: t.changePassword,
        tone: 'blue',
        call: operators.changePassword,
        input: {},
        fields: [
          { name: 'password', label: t.oldPassword, secret: true },
          { name: 'new_password', label: t.newPassword, secret: true },
          { name: 'totp', label: t.totp },
        ],
        presets: t.passwordReasons,
        done: () => t.passwordChanged,
      }}
    >
      {t.changePassword}
    </ActButton>
  );
}
