import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { useCan } from '#lib/permissions.tsx';

/** Since when the creative, or the campaign above it, is only read; null while it may be changed. */
export function archivedAtOf({ archivedAt, campaign }: Pick<Creative, 'archivedAt' | 'campaign'>): string | null {
  return campaign.archivedAt ?? archivedAt;
}

/** What this person may do to this creative: change what is asked, and deliver files. */
export function useRights(creative: Creative): { mayBrief: boolean; mayDeliver: boolean } {
  const open = archivedAtOf(creative) === null;
  return { mayBrief: useCan('campaign:write') && open, mayDeliver: useCan('upload:write') && open };
}
