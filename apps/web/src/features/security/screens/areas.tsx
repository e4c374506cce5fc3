import { AreaList } from '../../../shared/account/area-list.tsx';
import { MOBILE_PATH } from '../../../shared/security/paths.ts';

export default function Areas() {
  return <AreaList fallback={MOBILE_PATH} />;
}
