import { useEffect, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#lib/forms/draft-store.ts';
import { useMe } from '#lib/permissions.tsx';
import { maxDraftLength, noSheet, type SheetState } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';

const pauseMs = 300;

/**
 * The current briefing sheet, stored as a draft in this browser so that it survives a reload, an expired session and
 * leaving the page.
 */
export function useSheet(campaignId: CampaignId) {
  const { id, organizationId } = useMe();
  const key = draftKey(id, organizationId, `creatives:many:${campaignId}`);
  const [sheet, setSheet] = useState<SheetState>(() => readDraft(key, noSheet)?.values ?? noSheet);
  const isTooLarge = useKeptDraft(key, sheet);
  return {
    sheet,
    change: (edit: (before: SheetState) => SheetState) => setSheet(edit),
    /** Whether the sheet is too large for the browser's storage. */
    isTooLarge,
    /** Stores the sheet immediately, for example before leaving the page or sending a request. */
    keep: (now: SheetState) => {
      setSheet(now);
      storeDraft(key, now);
    },
    forget: () => {
      removeDraft(key);
      setSheet(noSheet);
    },
  };
}

function useKeptDraft(key: string, sheet: SheetState): boolean {
  const [isTooLarge, setTooLarge] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLarge(!storeDraft(key, sheet)), pauseMs);
    return () => clearTimeout(timer);
  }, [key, sheet]);
  return isTooLarge;
}

/** @returns whether the sheet fits into a draft */
function storeDraft(key: string, sheet: SheetState): boolean {
  if (sheet.cells.length === 0) {
    removeDraft(key);
    return true;
  }
  const draft = { base: noSheet, values: sheet };
  if (JSON.stringify(draft).length > maxDraftLength) {
    removeDraft(key);
    return false;
  }
  writeDraft(key, draft);
  return true;
}
