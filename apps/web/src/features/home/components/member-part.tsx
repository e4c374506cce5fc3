import { Actions } from './actions.tsx';
import { Equity } from './equity.tsx';
import { FirstSteps } from './first-steps.tsx';

/** What only a member's home page has. */
export default function MemberPart() {
  return (
    <>
      <Equity />
      <Actions />
      <FirstSteps />
    </>
  );
}
