import { writeFileSync } from 'node:fs';
import { calls } from '../src/calls.ts';
import { lightCallsText } from '../src/light-calls-text.ts';

const target = new URL('../src/generated/light-calls.ts', import.meta.url);
writeFileSync(target, lightCallsText(calls));
