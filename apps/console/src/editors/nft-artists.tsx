import { MEMBER_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time, UserLink } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { nftArtistTexts as t } from '../texts/nft.ts';

const { nft } = operatorCalls;
type Artist = RowOf<typeof nft.operatorArtists>;
type Status = 'approved' | 'rejected' | 'suspended';

const TONES = { applied: 'warn', approved: 'up', rejected: 'down', suspended: 'down' } as const;

/** Who may offer works, and who asks to. */
export function NftArtistsPage() {
  return (
    <ListPage<Artist>
      resource="nft-artists"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      filters={[
        { name: 'status', label: t.state, options: t.stateOptions },
        { name: 'keyword', label: t.search },
      ]}
      columns={[
        {
          key: 'artist',
          label: t.artist,
          render: ({ name, user_id: id }) =>
            id === null ? <strong>{name}</strong> : <UserLink id={id} name={name} />,
        },
        {
          key: 'introduction',
          label: t.introduction,
          wide: true,
          render: (row) => row.introduction,
        },
        { key: 'works', label: t.works, right: true, render: (row) => String(row.works) },
        { key: 'sold', label: t.sold, right: true, render: (row) => String(row.sold) },
        { key: 'owners', label: t.owners, right: true, render: (row) => String(row.owners) },
        { key: 'since', label: t.since, render: (row) => <Time ms={row.since} /> },
        {
          key: 'state',
          label: t.state,
          render: (row) => <Tag tone={TONES[row.status]}>{t.states[row.status]}</Tag>,
        },
        { key: 'acts', label: '', right: true, render: (row) => <Acts artist={row} /> },
      ]}
    />
  );
}

function Acts({ artist }: { artist: Artist }) {
  switch (artist.status) {
    case 'applied':
      return (
        <>
          <Decide artist={artist} status="approved" />
          <Decide artist={artist} status="rejected" />
        </>
      );
    case 'approved':
      return <Decide artist={artist} status="suspended" />;
    case 'suspended':
      return <Decide artist={artist} status="approved" />;
    case 'rejected':
      return null;
  }
}

const WORDS = {
  approved: [t.approve, t.approveTitle],
  rejected: [t.reject, t.rejectTitle],
  suspended: [t.suspend, t.suspendTitle],
} as const;

function Decide({ artist: { id, name }, status }: { artist: Artist; status: Status }) {
  const [word, title] = WORDS[status];
  const isGood = status === 'approved';
  return (
    <ActButton
      look="text"
      act={{
        title: title(name),
        confirm: word,
        tone: isGood ? 'up' : 'down',
        call: nft.decideArtist,
        input: { id, status },
        warning: () => t.told,
        presets: isGood ? t.goodReasons : MEMBER_REASONS['nft.artist_rejected'],
        done: () => t.done(name, t.states[status].toLowerCase()),
      }}
    >
      {word}
    </ActButton>
  );
}
