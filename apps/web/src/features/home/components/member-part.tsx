import { Suspense, lazy } from 'react';
import { Actions } from './actions.tsx';
import { Equity } from './equity.tsx';

const ToAccept = lazy(() => import('../../../shared/content/to-accept.tsx'));

/** What only a member's home page has. */
export default function MemberPart() {
  return (
    <>
      <Equity />
      <Actions />
      <Suspense fallback={null}>
        <ToAccept />
      </Suspense>
    </>
  );
}
