import { command } from '../kernel/command.ts';
import { countInput, flagInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { editLimits } from './day.ts';

const AREA_CODE_MAX = 9_999;

/** Says whether a country has timed options and predictions. What is open there is settled. */
export const defineRegion = command(
  'region.define',
  'platform',
  {
    areaCode: countInput(1, AREA_CODE_MAX),
    timedOptions: flagInput,
    /** Left out: as it was. */
    prediction: optional(flagInput),
  },
  (x, { areaCode, timedOptions, prediction }) => {
    const region =
      x.regions.tryEdit(areaCode) ??
      x.regions.insert({ id: areaCode, timedOptions, prediction: true });
    region.timedOptions = timedOptions;
    region.prediction = prediction ?? region.prediction;
    return { areaCode };
  },
);

/** Where a member is from, by the calling code of the number that was proved. */
export const locateMember = command(
  'member.locate',
  'platform',
  { userId: countInput(1, 2 ** 36), areaCode: countInput(1, AREA_CODE_MAX) },
  (x, { userId, areaCode }) => {
    if (x.members.get(userId) === undefined) refuse('USER_UNKNOWN', { field: 'userId' });
    editLimits(x, userId).areaCode = areaCode;
    return { userId };
  },
);
