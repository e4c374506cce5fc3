import { AreaList } from '../../../shared/account/area-list.tsx';
import { LOGIN_PATH } from '../../../shared/session/session-end.ts';

export default function Area() {
  return <AreaList fallback={LOGIN_PATH} />;
}
