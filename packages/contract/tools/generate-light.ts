import { writeFileSync } from 'node:fs';
import { calls } from '../src/calls.ts';
import { lightCallsText } from '../src/light-calls-text.ts';

const folder = new URL('../src/generated/', import.meta.url);
writeFileSync(new URL('light-calls.ts', folder), lightCallsText(calls, 'members'));
writeFileSync(new URL('light-operator-calls.ts', folder), lightCallsText(calls, 'operators'));
