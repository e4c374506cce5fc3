import type { Client } from '@kontor/client';
import { operatorCalls } from '@kontor/contract/light-operators';
import type { AuthProvider } from 'react-admin';
import { forgetSession, keepSession, type Operator, readSession } from './session.ts';

export interface SignedIn {
  readonly token: string;
  readonly operator: Operator;
}

/**
 * The library's auth provider; the sign-in page has asked the server already when it comes here.
 */
export function createAuthProvider(client: Client): AuthProvider {
  return {
    login: async ({ token, operator }: SignedIn) => keepSession({ token, operator }),
    logout: async () => {
      if (readSession() === undefined) return;
      // The session ends on this side whatever becomes of the other.
      const told = client.call(operatorCalls.operators.logout, {});
      forgetSession();
      await told.catch(() => undefined);
    },
    checkAuth: async () => {
      if (readSession() === undefined) throw new Error('signed out');
    },
    checkError: async (error: { readonly status?: number }) => {
      if (error.status === 401) throw new Error('the session has ended');
    },
    getIdentity: async () => {
      const operator = readSession()?.operator;
      if (operator === undefined) throw new Error('signed out');
      return { id: operator.id, fullName: operator.name };
    },
    getPermissions: async () => readSession()?.operator.roles ?? [],
  };
}
