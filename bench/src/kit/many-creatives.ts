import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const states = ['delivered', 'empty', 'does-not-fit', 'partial'] as const;
const platforms = ['meta', 'tiktok', 'snapchat', 'pinterest'] as const;

/** A page of `count` mocked creatives, in the shape of the response that lists a campaign's creatives. */
export function cardsAnswer(url: URL, count: number): { items: CreativeSummary[]; nextCursor: string | null } {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const to = Math.min(count, from + Number(url.searchParams.get('limit') ?? 50));
  const items = Array.from({ length: to - from }, (_, index) => creativeOf(from + index));
  return { items, nextCursor: to < count ? String(to) : null };
}

function creativeOf(index: number): CreativeSummary {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  return {
    id: `cre_01k0000000e0000000${String(index).padStart(7, '0')}` as CreativeId,
    name: `Creative ${index + 1}`,
    deadlineAt: null,
    dueAt: at,
    completedAt: index % 5 === 0 ? at : null,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    attributesMissing: 0,
    edition: 1,
    slots: platforms.map((platform, slot) => ({
      platform,
      name: `Placement ${slot + 1}`,
      state: states[(index + slot) % states.length] ?? 'empty',
      decision: null,
    })),
    previews: Array.from({ length: index % 5 }, () => ({ state: 'ready', url: pixel, width: 9, height: 16 })),
  };
}
