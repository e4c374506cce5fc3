import { useSearchParams } from 'react-router';
import { PublicRoom } from '../components/public-room.tsx';
import { SupportHome } from '../components/support-home.tsx';

/** Support's first page; with `room=public` the room where members talk. */
export default function Kefu() {
  const [query] = useSearchParams();
  return query.get('room') === 'public' ? <PublicRoom /> : <SupportHome />;
}
