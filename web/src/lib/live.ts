import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import { LiveConnection, type LiveMessage } from './live-connection.ts';

/** A subscriber to live events. */
export interface Follower {
  /** Events are delivered from now on: data read before may be stale. Called once. */
  onBegun?(): void;
  /** Something changed, here or elsewhere: ids to be refetched. */
  onHappened?(events: readonly LiveEvent[]): void;
  /** Too many events, or some were missed: everything has to be refetched. */
  onReset?(): void;
  /** The session may have ended, or belong to another account or organization now. */
  onStanding?(): void;
  /** The organization whose events are delivered. */
  onJoined?(organizationId: string): void;
}

/** The first event is delivered soon; those of a burst together, after a pause of `quietMs` or `mostMs` at most. */
const gatherMs = 150;
const quietMs = 400;
const mostMs = 2000;
/** A page that is hidden for this long closes its connection. */
const hiddenMs = 5 * 60_000;

const followers = new Set<Follower>();
let line: LiveConnection | null = null;
let gathered: LiveEvent[] = [];
let isReset = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pausing: ReturnType<typeof setTimeout> | undefined;
let toldAt = 0;
let gatheringSince: number | null = null;

/** Subscribes to the organization's live events while the page is visible. Returns the unsubscribe function. */
export function followLive(follower: Follower): () => void {
  followers.add(follower);
  if (!line) start();
  return () => {
    followers.delete(follower);
    if (followers.size === 0) stop();
  };
}

function start(): void {
  line = new LiveConnection(hear);
  if (!document.hidden) line.open();
  document.addEventListener('visibilitychange', look);
}

function stop(): void {
  document.removeEventListener('visibilitychange', look);
  clearTimeout(timer);
  clearTimeout(pausing);
  timer = undefined;
  gatheringSince = null;
  gathered = [];
  isReset = false;
  line?.close();
  line = null;
}

function look(): void {
  clearTimeout(pausing);
  if (document.hidden) {
    pausing = setTimeout(() => line?.pause(), hiddenMs);
    return;
  }
  line?.open();
  if (gathered.length > 0 || isReset) tellSoon();
}

function hear(word: LiveMessage): void {
  switch (word.kind) {
    case 'begun':
      for (const { onBegun } of followers) onBegun?.();
      return;
    case 'joined':
      for (const { onJoined } of followers) onJoined?.(word.organizationId);
      return;
    case 'ended':
      for (const { onStanding } of followers) onStanding?.();
      return;
    case 'reset':
      isReset = true;
      break;
    case 'happened':
      gathered.push(...word.events);
  }
  // A hidden page refetches when it is shown.
  if (!document.hidden) tellSoon();
}

function tellSoon(): void {
  const now = Date.now();
  const isBurst = now - toldAt < mostMs;
  gatheringSince ??= now;
  clearTimeout(timer);
  timer = setTimeout(tell, isBurst ? Math.max(0, Math.min(quietMs, gatheringSince + mostMs - now)) : gatherMs);
}

function tell(): void {
  const [events, all] = [gathered, isReset];
  timer = undefined;
  gatheringSince = null;
  gathered = [];
  isReset = false;
  toldAt = Date.now();
  for (const { onHappened, onReset } of followers) {
    if (all) onReset?.();
    else onHappened?.(events);
  }
}
