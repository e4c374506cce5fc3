import { MEMBER_SEARCH } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useParams } from 'react-router';
import type { RowOf } from '../calls/rows.ts';
import { Time, UserLink } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { Certified } from '../queues/member-card.tsx';
import { userTexts as t } from '../texts/users.ts';
import { UserState } from './user-state.tsx';
import { UserPage } from './user.tsx';

type User = RowOf<typeof operatorCalls.operatorUsers.list>;

/** All users, or one of them. */
export function UsersPage() {
  const { id } = useParams();
  if (id !== undefined) return <UserPage key={id} id={Number(id)} />;
  return (
    <ListPage<User>
      resource="users"
      title={t.title}
      emptyTitle={({ keyword = '' }) => (MEMBER_SEARCH.test(keyword) ? t.none : t.searchFirst)}
      filters={[
        { name: 'keyword', label: t.search },
        { name: 'state', label: t.state, options: t.states },
        { name: 'certified', label: t.certified, options: t.levels, many: true },
      ]}
      columns={[
        {
          key: 'uid',
          label: t.number,
          render: (user) => <UserLink id={user.id} name={user.uid} />,
        },
        { key: 'name', label: t.name, render: (user) => user.nickname },
        { key: 'contact', label: t.contact, render: (user) => user.email ?? user.mobile },
        {
          key: 'certified',
          label: t.certified,
          render: (user) => <Certified level={user.certified} />,
        },
        { key: 'vip', label: t.vip, right: true, render: (user) => String(user.vip_level) },
        { key: 'state', label: t.state, render: (user) => <UserState user={user} /> },
        {
          key: 'since',
          label: t.since,
          right: true,
          render: (user) => <Time ms={user.created_at} />,
        },
      ]}
    />
  );
}
