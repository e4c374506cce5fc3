import { OPERATOR_ROLES } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { readSession } from '../calls/session.ts';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Notice, Tag, Time } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { operatorTexts as t } from '../texts/house.ts';
import { RoleChange, WhoSeconds } from './role-change.tsx';

const { operators } = operatorCalls;
const ROLES = OPERATOR_ROLES.map((role) => ({ value: role, label: role }));
type Row = RowOf<typeof operators.list>;

export function OperatorsPage() {
  return (
    <ListPage<Row>
      resource="operators"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      tools={<Add />}
      filters={[{ name: 'keyword', label: t.search }]}
      columns={[
        { key: 'id', label: '#', right: true, render: (row) => row.id },
        { key: 'name', label: t.name, render: (row) => row.name },
        { key: 'email', label: t.email, render: (row) => row.email },
        { key: 'roles', label: t.roles, render: (row) => <Roles roles={row.roles} /> },
        { key: 'state', label: t.state, render: (row) => <State row={row} /> },
        { key: 'last', label: t.last, render: (row) => <Time ms={row.last_login_at} /> },
        {
          key: 'acts',
          label: '',
          right: true,
          render: (row) => row.id !== readSession()?.operator.id && <Acts row={row} />,
        },
      ]}
    />
  );
}

function Roles({ roles }: { roles: Row['roles'] }) {
  return (
    <span className="row">
      {roles.map((role) => (
        <Tag key={role} tone={role === 'admin' ? 'gold' : 'plain'}>
          {role}
        </Tag>
      ))}
    </span>
  );
}

function State({ row }: { row: Row }) {
  if (row.disabled) return <Tag tone="down">{t.disabled}</Tag>;
  if (row.must_change_password) return <Tag tone="warn">{t.fresh}</Tag>;
  if (!row.has_totp) return <Tag tone="warn">{t.noTotp}</Tag>;
  return <Tag tone="up">{t.active}</Tag>;
}

function Add() {
  return (
    <ActButton
      act={{
        title: t.addTitle,
        confirm: t.add,
        tone: 'blue',
        call: operators.create,
        input: {},
        fields: [
          { name: 'name', label: t.name },
          { name: 'email', label: t.email },
          { name: 'roles', label: t.roles, options: ROLES, several: true },
          { name: 'password', label: t.password, hint: t.passwordHint, secret: true },
        ],
        body: <Notice>{t.addNote}</Notice>,
        renderAfter: ({ roles = '' }) => <RoleChange before={[]} roles={roles} />,
        presets: t.addReasons,
        done: () => t.made,
      }}
    >
      {t.add}
    </ActButton>
  );
}

function Acts({ row }: { row: Row }) {
  const { id, name, disabled } = row;
  const isAdmin = !disabled && row.roles.includes('admin');
  return (
    <>
      <ActButton
        look="text"
        act={{
          title: t.changeTitle(name),
          confirm: t.change,
          tone: 'blue',
          call: operators.setRoles,
          input: { id },
          fields: [
            {
              name: 'roles',
              label: t.roles,
              initial: row.roles.join(','),
              options: ROLES,
              several: true,
            },
          ],
          edits: true,
          body: (
            <>
              <Notice>{t.sessionsStay}</Notice>
              <WhoSeconds concerned={id} />
              {isAdmin && <Notice tone="warn">{t.adminNote}</Notice>}
            </>
          ),
          renderAfter: ({ roles = '' }) => <RoleChange before={row.roles} roles={roles} />,
          presets: t.changeReasons,
          done: () => t.changed,
        }}
      >
        {t.change}
      </ActButton>
      <ActButton
        look="text"
        act={{
          title: t.recoverTitle(name),
          confirm: t.recover,
          tone: 'down',
          call: operators.recover,
          input: { id },
          body: <Notice tone="warn">{t.recoverNote}</Notice>,
          fields: [{ name: 'password', label: t.password, hint: t.passwordHint, secret: true }],
          presets: t.recoverReasons,
          done: () => t.recovered,
        }}
      >
        {t.recover}
      </ActButton>
      <ActButton
        look="text"
        act={{
          title: disabled ? t.letTitle(name) : t.shutTitle(name),
          confirm: disabled ? t.let : t.shut,
          tone: disabled ? 'up' : 'down',
          call: operators.setDisabled,
          input: { id, disabled: !disabled },
          ...(isAdmin && {
            body: <Notice tone="warn">{t.adminNote}</Notice>,
            waits: t.shutWaits,
          }),
          presets: disabled ? t.letReasons : t.shutReasons,
          done: () => (disabled ? t.letDone : t.shutDone),
        }}
      >
        {disabled ? t.let : t.shut}
      </ActButton>
    </>
  );
}
