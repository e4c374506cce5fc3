import { create } from 'zustand';

/** The stream of prices as the user sees it. */
export interface Connection {
  state: 'connecting' | 'open' | 'paused';
  /** When the prices stopped, on the platform's clock, in ms. */
  pausedAtMs: number | null;
  /** Which try of reconnecting this is, from 1. */
  attempt: number;
}

export const useConnection = create<Connection>(() => ({
  state: 'connecting',
  pausedAtMs: null,
  attempt: 0,
}));

export function connectionOpened(): void {
  useConnection.setState({ state: 'open', pausedAtMs: null, attempt: 0 });
}

/** Keeps the first moment of a pause: a failed try does not make prices newer. */
export function connectionPaused(nowMs: number): void {
  useConnection.setState((before) => ({
    state: 'paused',
    pausedAtMs: before.pausedAtMs ?? nowMs,
    attempt: before.attempt,
  }));
}

export function connectionTried(attempt: number): void {
  useConnection.setState({ attempt });
}
