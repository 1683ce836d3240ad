import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { useCan } from '#lib/permissions.tsx';

/** Since when the creative, or the campaign above it, is only read; null while it may be changed. */
export function archivedAtOf({ archivedAt, campaign }: Pick<Creative, 'archivedAt' | 'campaign'>): string | null {
  return campaign.archivedAt ?? archivedAt;
}

interface Rights {
  mayBrief: boolean;
  mayDeliver: boolean;
  mayWaive: boolean;
}

/** What this person may do to this creative: change what is asked, deliver files, waive what a file breaks. */
export function useRights(creative: Creative): Rights {
  const open = archivedAtOf(creative) === null;
  const [mayBrief, mayDeliver] = [useCan('campaign:write'), useCan('upload:write')];
  const mayWaive = useCan('version:waive');
  return { mayBrief: mayBrief && open, mayDeliver: mayDeliver && open, mayWaive: mayWaive && open };
}
