import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import { LiveLine, type Word } from './live-line.ts';

/** Who wants to know what happens. */
export interface Follower {
  /** From now on everything is told: what was read before this may be older. Told once. */
  onBegun?(): void;
  /** Somebody did something, here or elsewhere: by ids, to be read anew. */
  onHappened?(events: readonly LiveEvent[]): void;
  /** Too much, or something was missed: everything is to be read anew. */
  onReset?(): void;
  /** Whoever is signed in may not be any more, or as somebody else, or in another organization. */
  onStanding?(): void;
  /** The organization that the line is in. */
  onJoined?(organizationId: string): void;
}

/** What happens at once is told together, and not more often than a page can read anew. */
const gatherMs = 150;
const restMs = 500;
/** A page that nobody looks at for so long does not listen. */
const hiddenMs = 5 * 60_000;

const followers = new Set<Follower>();
let line: LiveLine | null = null;
let gathered: LiveEvent[] = [];
let isReset = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pausing: ReturnType<typeof setTimeout> | undefined;
let toldAt = 0;

/** Follows what happens in the organization, for as long as the page is looked at. Answers how to stop. */
export function followLive(follower: Follower): () => void {
  followers.add(follower);
  if (!line) start();
  return () => {
    followers.delete(follower);
    if (followers.size === 0) stop();
  };
}

function start(): void {
  line = new LiveLine(hear);
  if (!document.hidden) line.open();
  document.addEventListener('visibilitychange', look);
}

function stop(): void {
  document.removeEventListener('visibilitychange', look);
  clearTimeout(timer);
  clearTimeout(pausing);
  timer = undefined;
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

function hear(word: Word): void {
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
  // What is not looked at is read anew when it is.
  if (!document.hidden) tellSoon();
}

function tellSoon(): void {
  timer ??= setTimeout(tell, Math.max(gatherMs, toldAt + restMs - Date.now()));
}

function tell(): void {
  const [events, all] = [gathered, isReset];
  timer = undefined;
  gathered = [];
  isReset = false;
  toldAt = Date.now();
  for (const { onHappened, onReset } of followers) {
    if (all) onReset?.();
    else onHappened?.(events);
  }
}
