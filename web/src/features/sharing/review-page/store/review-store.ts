import { useEffect, useSyncExternalStore } from 'react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { review, type ReviewDoor, type ReviewPage, type ReviewVersion } from '@ad-foundry/contract/review.ts';
import { ApiError, call } from '#lib/api.ts';
import { setLocale, type Locale } from '#lib/i18n.ts';

interface ReviewState {
  /** What stands before the page: a password, an address, or the end of the link. Null while the page is open. */
  door: ReviewDoor | null;
  /** The last answer; kept during a refetch and while the browser is offline. */
  page: ReviewPage | null;
  /** Whether the page holds all creatives. */
  isWhole: boolean;
  error: unknown;
}

const nothing: ReviewState = { door: null, page: null, isWhole: false, error: null };
let state = nothing;
let secret = '';
let reading: Promise<void> | null = null;
let following: Promise<void> | null = null;
/** Counts the changes of this page, so that an answer from before a change does not undo it. */
let changes = 0;
const listeners = new Set<() => void>();

function set(change: Partial<ReviewState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** The parameters of every request of this page. */
export const ofLink = (): { secret: string } => ({ secret });

/** Opens the page of a review link, or what stands before it. */
export function openReview(next: string): Promise<void> {
  if (secret !== next) {
    secret = next;
    set(nothing);
  }
  return refreshReview();
}

/** Refetches the page, one request at a time; a call during a running request waits for another request. */
export function refreshReview(): Promise<void> {
  if (reading) {
    following ??= reading.then(() => {
      following = null;
      return refreshReview();
    });
    return following;
  }
  reading = read().finally(() => {
    reading = null;
  });
  return reading;
}

// These answers of the page are explained by the door.
const doorCodes = /^review\.(?:expired|revoked|archived|password-needed|address-needed)$/;

async function read(): Promise<void> {
  try {
    await readPage();
  } catch (error) {
    if (error instanceof ApiError && doorCodes.test(error.code)) await readDoor();
    else set({ error });
  }
}

async function readDoor(): Promise<void> {
  try {
    const door = await call(review.door, { params: ofLink() });
    await speak(door.locale);
    set({ door, page: null, isWhole: false, error: null });
  } catch (error) {
    set({ error });
  }
}

async function readPage(): Promise<void> {
  const before = changes;
  const first = await call(review.page, { params: ofLink(), query: {} });
  // The first part of a long review is shown before the others are fetched.
  if (state.page === null) {
    await speak(first.locale);
    set({ door: null, page: first, isWhole: first.nextCursor === null, error: null });
  }
  let whole = first;
  while (whole.nextCursor !== null) {
    const next = await call(review.page, { params: ofLink(), query: { cursor: whole.nextCursor } });
    whole = { ...next, creatives: [...whole.creatives, ...next.creatives] };
  }
  if (before === changes) set({ door: null, page: whole, isWhole: true, error: null });
  else await readPage();
}

const choiceKey = 'af-review-locale';

/** Switches to the language of the link, unless the reader chose another one here. */
async function speak(locale: Locale | null): Promise<void> {
  if (locale === null || wasChosen()) return;
  await setLocale(locale).catch(() => undefined);
}

function wasChosen(): boolean {
  try {
    return sessionStorage.getItem(choiceKey) !== null;
  } catch {
    return false;
  }
}

/** Switches the language of this page, whatever the link says. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    sessionStorage.setItem(choiceKey, locale);
  } catch {
    // Storing the choice is optional.
  }
  await setLocale(locale).catch(() => undefined);
}

/** Shows what stands before the page, or fetches the page once nothing does. */
export async function passDoor(door: ReviewDoor): Promise<void> {
  if (door.state === 'open' && door.needs === null) {
    set({ door: state.page ? null : state.door });
    return refreshReview();
  }
  set({ door });
}

/** Changes the fetched page at once, before the server has answered. */
export function changePage(change: (page: ReviewPage) => ReviewPage): void {
  changes += 1;
  if (state.page) set({ page: change(state.page) });
}

/** The page with some of its versions changed. */
export function withVersions(
  page: ReviewPage,
  ids: ReadonlySet<VersionId>,
  change: (version: ReviewVersion) => ReviewVersion,
): ReviewPage {
  const creatives = page.creatives.map((creative) => ({
    ...creative,
    slots: creative.slots.map((slot) => ({
      ...slot,
      variations: slot.variations.map((variation) => ({
        ...variation,
        cards: variation.cards.map((card) => ({
          ...card,
          versions: card.versions.map((version) => (ids.has(version.id) ? change(version) : version)),
        })),
      })),
    })),
  }));
  return { ...page, creatives };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The review of this page. */
export function useReview(): ReviewState {
  return useSyncExternalStore(subscribe, () => state);
}

const pendingPollMs = 3000;
const pollMs = 30_000;

/** Refetches the page, faster while a picture is being made, and when the tab is shown again. */
export function usePolling({ page }: ReviewState): void {
  const isPending = page?.creatives.some(({ slots }) =>
    slots.some(({ variations }) =>
      variations.some(({ cards }) => cards.some(({ versions: [version] }) => version?.preview.state === 'pending')),
    ),
  );
  const isOpen = page !== null;
  useEffect(() => {
    if (!isOpen) return;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshReview();
    };
    const timer = setInterval(refresh, isPending ? pendingPollMs : pollMs);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [isOpen, isPending]);
}

/** The last fetched page, for code outside components. */
export const pageNow = (): ReviewPage | null => state.page;
