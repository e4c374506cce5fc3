/**
 * The core as one file, which needs nothing but Node: what the server keeps of its version, so that
 * a later one can replay this part of history (`exchange/core-file.ts`).
 */
import { exchangeTables } from '@kontor/schema';
import { replayCore } from './exchange/core-file.ts';
import { coreMaker } from './exchange/core-maker.ts';

export const core = replayCore(coreMaker, exchangeTables);
