import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { loanAnswer } from './answers.ts';

/** Takes a request back, or leaves a quote. */
export const cancel = route(calls.loan.cancel, async (context) => {
  const { id } = context.input;
  await submit(context, 'loan.cancel', { loanId: id });
  return await loanAnswer(context, id);
});

/** Takes the quote. */
export const accept = route(calls.loan.accept, async (context) => {
  const { id } = context.input;
  await submit(context, 'loan.accept', { loanId: id });
  return await loanAnswer(context, id);
});

/** Pays back, interest first. */
export const repay = route(calls.loan.repay, async (context) => {
  const { id, amount } = context.input;
  await submit(context, 'loan.repay', { loanId: id, amount });
  return await loanAnswer(context, id);
});

/** More collateral. */
export const addCollateral = route(calls.loan.addCollateral, async (context) => {
  const { id, amount } = context.input;
  await submit(context, 'loan.add_collateral', { loanId: id, amount });
  return await loanAnswer(context, id);
});

/** Collateral that is not needed comes back. */
export const release = route(calls.loan.release, async (context) => {
  const { id, amount } = context.input;
  await submit(context, 'loan.release', { loanId: id, amount });
  return await loanAnswer(context, id);
});
