/** What can be parked of futures: all of an instrument's ticks, or one position or margin. */
export const FUTURES_STEP = 'tick.futures';
export const NIGHT_PART = 'position.night';
export const CLOSE_PART = 'position.close';
export const STOP_PART = 'position.stop';
/** The look at all margins after a tick, at one account's cross margin, at one position's own. */
export const RISK_STEP = 'ticks.risk';
export const CROSS_PART = 'margin.cross';
export const ISOLATED_PART = 'margin.isolated';
/** Goes on with the look at margins where that is much. */
export const JUDGE_TIMER = 'futures.judge';
export const JUDGE_PART = `timer.${JUDGE_TIMER}`;
