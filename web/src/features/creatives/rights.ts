import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { canArrange, canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { useCan, useSession } from '#lib/permissions.tsx';

/** Since when the creative, or the campaign above it, is only read; null while it may be changed. */
export function archivedAtOf({ archivedAt, campaign }: Pick<Creative, 'archivedAt' | 'campaign'>): string | null {
  return campaign.archivedAt ?? archivedAt;
}

interface Rights {
  mayBrief: boolean;
  mayDeliver: boolean;
  mayFill: boolean;
  mayWaive: boolean;
}

/** What this person may do to this creative: change what is asked, deliver files, fill fields, waive what a file breaks. */
export function useRights(creative: Creative): Rights {
  const open = archivedAtOf(creative) === null;
  const [mayBrief, mayDeliver] = [useCan('campaign:write'), useCan('upload:write')];
  const [mayWaive, mayFill] = [useCan('version:waive'), useCan('attribute:fill')];
  return {
    mayBrief: mayBrief && open,
    mayDeliver: mayDeliver && open,
    mayFill: mayFill && open,
    mayWaive: mayWaive && open,
  };
}

/** Which of the delivered files this person may replace or delete: the team any, a guest their own. */
export function useOwnership() {
  const me = useSession();
  const person = { accountId: me?.id ?? '', role: me?.role ?? 'guest' } as const;
  return {
    mayReplace: ({ uploadedBy }: Version) => canDeleteVersion(person, { uploadedById: uploadedBy?.id ?? null }),
    mayRemove: ({ cards }: Variation) => {
      const uploadedByIds = cards.flatMap(({ versions }) => versions.map(({ uploadedBy }) => uploadedBy?.id ?? null));
      // Who made an empty one is not told, so a guest is not offered to delete it.
      return canArrange(person, { uploadedByIds }) && (person.role !== 'guest' || uploadedByIds.length > 0);
    },
  };
}
