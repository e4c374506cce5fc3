import { translate } from '@kontor/i18n/server';
import type { Language } from '@kontor/i18n';
import type { Command } from '../exchange/index.ts';
import { isErrorCode } from './field-faults.ts';
import { detailsOf } from './submit.ts';

interface FailedAct {
  readonly id: number;
  readonly error: string;
  readonly details: Command['input'];
}

/** One of several acts of a command that could not be done, with the reason in words. */
export function failedAct({ id, error, details }: FailedAct, language: Language) {
  if (!isErrorCode(error)) throw new Error(`${error} is no error of the contract`);
  return { id, error, message: translate(language, 'errors', error, detailsOf(details)) };
}
