import { createHash } from 'node:crypto';
import { CORE_VERSION, type Core, createCore, KEY_LIMITS } from '@kontor/core';
import type { CoreMaker } from './core-port.ts';

/** The product's own core. */
export const coreMaker: CoreMaker<Core> = {
  version: CORE_VERSION,
  keyLimits: KEY_LIMITS,
  create: () => createCore({ sha256: (text) => createHash('sha256').update(text).digest('hex') }),
};
