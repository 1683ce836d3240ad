import { useEffect, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { search, type SearchItem } from '@ad-foundry/contract/search.ts';
import { call } from '#lib/api.ts';

const settleMs = 200;
const maxShown = 8;

interface Found {
  /** The matches; null before the first response and without a text. */
  items: readonly SearchItem[] | null;
  /** The text that these matches belong to. */
  text: string;
  isFailed: boolean;
}

const emptyResult: Found = { items: null, text: '', isFailed: false };

/** The matches of a text, debounced; the previous matches are shown until the next response. */
export function useFound(text: string, near: CampaignId): Found {
  const [found, setFound] = useState(emptyResult);
  const q = text.trim();
  useEffect(() => {
    if (q === '') return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { items } = await call(search.find, { query: { q, limit: maxShown, near } }, stop.signal);
        setFound({ items: items.filter(({ kind }) => kind !== 'group'), text: q, isFailed: false });
      } catch {
        if (!stop.signal.aborted) setFound((before) => ({ ...before, isFailed: true }));
      }
    };
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, near]);
  return q === '' ? emptyResult : found;
}
