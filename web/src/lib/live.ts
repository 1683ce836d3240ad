import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import { LiveConnection, type LiveMessage } from './live-connection.ts';

/** A subscriber to live events. */
export interface Follower {
  /** Called once when events are delivered from then on; data fetched before may be stale. */
  onConnected?(): void;
  /** Called with changes made here or elsewhere, whose ids must be refetched. */
  onEvents?(events: readonly LiveEvent[]): void;
  /** Called with events as they arrive, also while the page is hidden, whose connection then stays open. */
  onHappened?(events: readonly LiveEvent[]): void;
  /** Called if too many events arrived, or some were missed, so that everything must be refetched. */
  onReset?(): void;
  /** Called if the session may have ended, or may belong to another account or organization now. */
  onSessionChange?(): void;
  /** Called with the organization whose events are delivered. */
  onJoined?(organizationId: string): void;
}

/**
 * Waiting times in ms: a first event is delivered soon, and a burst together after a pause of `quietMs`, or after
 * `maxMs` at most.
 */
const gatherMs = 150;
const quietMs = 400;
const maxMs = 2000;
/** After being hidden for this long, a page closes its connection. */
const hiddenMs = 5 * 60_000;

const followers = new Set<Follower>();
let connection: LiveConnection | null = null;
let gathered: LiveEvent[] = [];
let isReset = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pausing: ReturnType<typeof setTimeout> | undefined;
let deliveredAt = 0;
let gatheringSince: number | null = null;

/** Subscribes to the organization's live events while the page is visible. Returns the unsubscribe function. */
export function followLive(follower: Follower): () => void {
  followers.add(follower);
  if (!connection) start();
  return () => {
    followers.delete(follower);
    if (followers.size === 0) stop();
  };
}

function start(): void {
  connection = new LiveConnection(receive);
  if (!document.hidden) connection.open();
  document.addEventListener('visibilitychange', followVisibility);
}

function stop(): void {
  document.removeEventListener('visibilitychange', followVisibility);
  clearTimeout(timer);
  clearTimeout(pausing);
  timer = undefined;
  gatheringSince = null;
  gathered = [];
  isReset = false;
  connection?.close();
  connection = null;
}

function followVisibility(): void {
  clearTimeout(pausing);
  if (document.hidden) {
    pausing = setTimeout(pause, hiddenMs);
    return;
  }
  connection?.open();
  if (gathered.length > 0 || isReset) deliverSoon();
}

function pause(): void {
  if (![...followers].some(({ onHappened }) => onHappened)) connection?.pause();
}

function receive(message: LiveMessage): void {
  switch (message.kind) {
    case 'connected':
      for (const { onConnected } of followers) onConnected?.();
      return;
    case 'joined':
      for (const { onJoined } of followers) onJoined?.(message.organizationId);
      return;
    case 'ended':
      for (const { onSessionChange } of followers) onSessionChange?.();
      return;
    case 'reset':
      isReset = true;
      break;
    case 'happened':
      for (const { onHappened } of followers) onHappened?.(message.events);
      gathered.push(...message.events);
  }
  // A hidden page refetches when it is shown again.
  if (!document.hidden) deliverSoon();
}

function deliverSoon(): void {
  const now = Date.now();
  const isBurst = now - deliveredAt < maxMs;
  gatheringSince ??= now;
  clearTimeout(timer);
  timer = setTimeout(deliver, isBurst ? Math.max(0, Math.min(quietMs, gatheringSince + maxMs - now)) : gatherMs);
}

function deliver(): void {
  const [events, all] = [gathered, isReset];
  timer = undefined;
  gatheringSince = null;
  gathered = [];
  isReset = false;
  deliveredAt = Date.now();
  for (const { onEvents, onReset } of followers) {
    if (all) onReset?.();
    else onEvents?.(events);
  }
}
