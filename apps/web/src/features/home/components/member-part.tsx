import { Suspense, lazy } from 'react';
import { Actions } from './actions.tsx';
import { Equity } from './equity.tsx';
import { FirstSteps } from './first-steps.tsx';

const ToAccept = lazy(() => import('../../../shared/content/to-accept.tsx'));

/** What only a member's home page has. */
export default function MemberPart() {
  return (
    <>
      <Equity />
      <Actions />
      <FirstSteps />
      <Suspense fallback={null}>
        <ToAccept />
      </Suspense>
    </>
  );
}
