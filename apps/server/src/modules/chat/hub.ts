import type { ChatEvent, ChatRoomEvent } from '@kontor/contract';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { WallClock } from '../../platform/wall-clock.ts';

/** So long somebody is said to be writing after the last word of it. */
export const TYPING_MS = 6_000;
/** The console asks every two seconds; who has not asked for so long is away. */
export const PRESENT_MS = 30_000;
const TYPING_MAX = 10_000;
const AGENTS_MAX = 1_000;

/** Whom the hub tells. */
export interface ChatListener {
  member(userId: number, event: ChatEvent): void;
  room(event: ChatRoomEvent): void;
}

/**
 * What of the chat lasts for seconds only and is in no table: who is writing, who of support is
 * there, and the way from what is said to the sockets. One process serves at a time, so it lies in
 * memory.
 */
export class ChatHub {
  readonly #clock: WallClock;
  readonly #listeners = new Set<ChatListener>();
  readonly #typing = new BoundedMap<number, number>(TYPING_MAX);
  readonly #agents = new BoundedMap<number, number>(AGENTS_MAX);
  #lastSeen: number | undefined;

  constructor(clock: WallClock) {
    this.#clock = clock;
  }

  /** Returns how to end it. */
  listen(listener: ChatListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tellMember(userId: number, event: ChatEvent): void {
    for (const listener of this.#listeners) listener.member(userId, event);
  }

  tellRoom(event: ChatRoomEvent): void {
    for (const listener of this.#listeners) listener.room(event);
  }

  memberTypes(userId: number): void {
    this.#typing.delete(userId);
    this.#typing.set(userId, this.#clock.now());
  }

  memberSpoke(userId: number): void {
    this.#typing.delete(userId);
  }

  isMemberTyping(userId: number): boolean {
    return this.#isRecent(this.#typing.get(userId), TYPING_MS);
  }

  /** An operator of support looked at the inbox or said something. */
  agentSeen(operatorId: number): void {
    this.#lastSeen = this.#clock.now();
    this.#agents.set(operatorId, this.#lastSeen);
  }

  isAgentThere(operatorId: number): boolean {
    return this.#isRecent(this.#agents.get(operatorId), PRESENT_MS);
  }

  isAnybodyThere(): boolean {
    return this.#isRecent(this.#lastSeen, PRESENT_MS);
  }

  #isRecent(at: number | undefined, forMs: number): boolean {
    return at !== undefined && this.#clock.now() - at < forMs;
  }
}
