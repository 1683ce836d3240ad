import { reviewStateOf } from '@ad-foundry/contract/rules/review/state.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { ListedCreative } from '@ad-foundry/contract/lists.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const states = ['delivered', 'empty', 'does-not-fit', 'partial'] as const;
const platforms = ['meta', 'tiktok', 'snapchat', 'pinterest'] as const;

/** A page of `count` mocked creatives, in the shape of the response that lists creatives. */
export function cardsAnswer(url: URL, count: number): { items: ListedCreative[]; nextCursor: string | null } {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const to = Math.min(count, from + Number(url.searchParams.get('limit') ?? 50));
  const campaign = { id: url.searchParams.get('campaignId') as CampaignId, name: 'Many' };
  const items = Array.from({ length: to - from }, (_, index) => creativeOf(from + index, campaign));
  return { items, nextCursor: to < count ? String(to) : null };
}

function creativeOf(index: number, campaign: ListedCreative['campaign']): ListedCreative {
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
    campaign,
    group: null,
    people: { faces: [], count: 0 },
    fields: [],
    slots: platforms.map((platform, slot) => {
      const state = states[(index + slot) % states.length] ?? 'empty';
      const review = reviewStateOf({ slotState: state, decision: null, needsApproval: true, sent: false });
      const isWaiting = review === 'to-review';
      return { platform, name: `Placement ${slot + 1}`, state, decision: null, review, waitsForCaller: isWaiting };
    }),
    previews: Array.from({ length: index % 5 }, () => ({ state: 'ready', url: pixel, width: 9, height: 16 })),
  };
}
