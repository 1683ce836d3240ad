import { useEffect, useSyncExternalStore } from 'react';
import type { GuestPage, guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { call } from '#lib/api.ts';
import { lightEndpoint } from '#lib/light-endpoint.ts';

const findPage = lightEndpoint<(typeof guestPages)['find']>({ method: 'GET', path: '/guest/campaigns/:campaignId' });

interface State {
  campaignId: CampaignId | null;
  /** What was read last; it stays while it is read anew, and when that fails for want of a line. */
  page: GuestPage | null;
  error: unknown;
}

let state: State = { campaignId: null, page: null, error: null };
/** How many answers the page is made of, when more of a long brief was asked for. */
let parts = 1;
let reading: Promise<boolean> | null = null;
let following: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Shows a campaign: begins to read it, unless it is there. */
export function openPage(campaignId: CampaignId): void {
  if (state.campaignId === campaignId) return;
  parts = 1;
  set({ campaignId, page: null, error: null });
  void refreshPage();
}

/** Forgets what was read, as for somebody else. */
export function closePage(): void {
  set({ campaignId: null, page: null, error: null });
}

/**
 * Reads the page anew, one after the other, however many ask. Who asks while an answer is on its way waits for the one
 * after it: theirs may have happened since. True where it could be read.
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
  // Closed: nobody waits for it.
  if (!campaignId) return true;
  try {
    const page = await readParts(campaignId);
    if (state.campaignId === campaignId) set({ page, error: null });
    return true;
  } catch (error) {
    if (state.campaignId === campaignId) set({ error });
    return false;
  }
}

async function readParts(campaignId: CampaignId): Promise<GuestPage> {
  const first = await call(findPage, { params: { campaignId }, query: {} });
  let whole = first;
  for (let part = 1; part < parts && whole.nextCursor !== null; part++) {
    const next = await call(findPage, { params: { campaignId }, query: { cursor: whole.nextCursor } });
    whole = {
      ...whole,
      creatives: [...whole.creatives, ...next.creatives],
      unfinished: [...whole.unfinished, ...next.unfinished],
      nextCursor: next.nextCursor,
    };
  }
  return whole;
}

/** Reads the next part of a long brief too. */
export function readOn(): Promise<boolean> {
  parts += 1;
  return refreshPage();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const pictureMs = 1500;
const restMs = 60_000;

/** The page of a campaign, kept true: read again as somebody comes back to it, and while a picture is being made. */
export function useGuestPage(campaignId: CampaignId): State {
  const current = useSyncExternalStore(subscribe, () => state);
  useEffect(() => openPage(campaignId), [campaignId]);
  const waits = current.page?.creatives.some(({ slots }) =>
    slots.some(({ variations }) =>
      variations.some(({ cards }) => cards.some(({ file }) => file?.preview.state === 'pending')),
    ),
  );
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshPage();
    };
    const timer = setInterval(look, waits ? pictureMs : restMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [waits]);
  return current.campaignId === campaignId ? current : { campaignId, page: null, error: null };
}

/** What was read last, for what is not a component. */
export const pageNow = (): GuestPage | null => state.page;
