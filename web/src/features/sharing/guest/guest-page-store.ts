import { useEffect, useSyncExternalStore } from 'react';
import { guestPages, type GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { hasPendingPreview } from '#features/collect/slots/current-files.ts';
import { call } from '#lib/api.ts';

interface State {
  campaignId: CampaignId | null;
  /** The last response; kept during a refetch and while the browser is offline. */
  page: GuestPage | null;
  error: unknown;
}

let state: State = { campaignId: null, page: null, error: null };
/** Number of loaded result pages of a long brief. */
let parts = 1;
let reading: Promise<boolean> | null = null;
let following: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Opens a campaign: fetches its page unless it is loaded. */
export function openPage(campaignId: CampaignId): void {
  if (state.campaignId === campaignId) return;
  parts = 1;
  set({ campaignId, page: null, error: null });
  void refreshPage();
}

/** Clears the store, for example before another account uses it. */
export function closePage(): void {
  set({ campaignId: null, page: null, error: null });
}

/**
 * Refetches the page, one request at a time. A call during a running request waits for another request, because the
 * running one may have been processed before the caller's change. Resolves to true if the fetch succeeded.
 */
export function refreshPage(): Promise<boolean> {
  if (reading) {
    following ??= reading.then(() => {
      following = null;
      return refreshPage();
    });
    return following;
  }
  reading = read().finally(() => {
    reading = null;
  });
  return reading;
}

async function read(): Promise<boolean> {
  const { campaignId } = state;
  // The page was closed in the meantime, so the result is not needed.
  if (!campaignId) return true;
  try {
    const page = await readParts(campaignId);
    if (state.campaignId === campaignId) set({ page: withDecisions(page), error: null });
    return true;
  } catch (error) {
    if (state.campaignId === campaignId) set({ error });
    return false;
  }
}

/** Adds the decisions on the guest's files, which the API returns separately, to the slots. */
function withDecisions(page: GuestPage): GuestPage {
  const decisions = new Map(page.feedback.map(({ slotId, decision }) => [slotId, decision]));
  const creatives = page.creatives.map((creative) => ({
    ...creative,
    slots: creative.slots.map((slot) => ({ ...slot, decision: decisions.get(slot.id) ?? null })),
  }));
  return { ...page, creatives };
}

async function readParts(campaignId: CampaignId): Promise<GuestPage> {
  const first = await call(guestPages.find, { params: { campaignId }, query: {} });
  let whole = first;
  for (let part = 1; part < parts && whole.nextCursor !== null; part++) {
    const next = await call(guestPages.find, { params: { campaignId }, query: { cursor: whole.nextCursor } });
    whole = {
      ...whole,
      creatives: [...whole.creatives, ...next.creatives],
      unfinished: [...whole.unfinished, ...next.unfinished],
      feedback: [...whole.feedback, ...next.feedback],
      promises: [...whole.promises, ...next.promises],
      passed: [...whole.passed, ...next.passed],
      passes: [...whole.passes, ...next.passes],
      owned: [...whole.owned, ...next.owned],
      shared: [...whole.shared, ...next.shared],
      adapted: [...whole.adapted, ...next.adapted],
      nextCursor: next.nextCursor,
    };
  }
  return whole;
}

/** Fetches one more result page of a long brief. */
export function loadMore(): Promise<boolean> {
  parts += 1;
  return refreshPage();
}

/** Whether the brief has more result pages than are loaded. */
export const hasMore = (): boolean => (state.page?.nextCursor ?? null) !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const pendingPollMs = 1500;
const pollMs = 60_000;

/**
 * The page of a campaign; polled (faster while a preview is pending), and refetched when the tab becomes visible or the
 * browser online.
 */
export function useGuestPage(campaignId: CampaignId): State {
  const current = useSyncExternalStore(subscribe, () => state);
  useEffect(() => openPage(campaignId), [campaignId]);
  const isPending = current.page?.creatives.some(({ slots }) => hasPendingPreview(slots));
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshPage();
    };
    const timer = setInterval(refresh, isPending ? pendingPollMs : pollMs);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [isPending]);
  return current.campaignId === campaignId ? current : { campaignId, page: null, error: null };
}

/** The last loaded page, for code outside components. */
export const pageNow = (): GuestPage | null => state.page;
