import { createClient } from '@kontor/client';
import { deviceHeaders } from './device.ts';
import { forgetSession, operatorShown, readSession } from './session.ts';

const endings = new Set<() => void>();

/** Calls the listener when the server no longer knows the session, until the answer is called. */
export function onSessionEnded(listener: () => void): () => void {
  endings.add(listener);
  return () => void endings.delete(listener);
}

/** The console speaks English, so errors are asked for in English too. */
export const client = createClient({
  language: () => 'en',
  token: () => readSession()?.token,
  member: operatorShown,
  headers: deviceHeaders,
  onSessionEnded: endSession,
  onSignedInAsAnother: endSession,
});

function endSession(): void {
  // Who has signed out already is not told that the session is over.
  if (readSession() === undefined) return;
  forgetSession();
  for (const tell of endings) tell();
}
