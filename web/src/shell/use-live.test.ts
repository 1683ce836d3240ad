import { expect, test } from 'vitest';
import { declarationOf, events, type LiveEventName } from '@ad-foundry/contract/events.ts';
import type { CampaignId, CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { keysOf } from './use-live.ts';

const creativeId = 'cre_1' as CreativeId;
const campaignId = 'cmp_1' as CampaignId;

const isLive = (name: string): name is LiveEventName => declarationOf(name)?.audience !== undefined;

test('every live event invalidates at least one query', () => {
  for (const name of Object.keys(events).filter(isLive)) expect(keysOf([{ name }]), name).not.toEqual([]);
});

test('refetches a creative once for many of its events, and no other creative', () => {
  const events = Array.from({ length: 40 }, () => ({ name: 'version.stored', creativeId, campaignId }) as const);
  expect(keysOf(events)).toEqual([['campaigns'], ['creatives', creativeId]]);
});

test('refetches only the changed thread, and the whole list for other changes of comments', () => {
  expect(keysOf([{ name: 'comment.created', creativeId, threadId: 'cmt_1' as CommentId }])).toEqual([]);
  expect(keysOf([{ name: 'comments.changed', creativeId }])).toEqual([['comments', creativeId]]);
});

test('a changed organization refetches its settings and the session with its name', () => {
  expect(keysOf([{ name: 'organization.updated' }])).toEqual([['organizations'], ['account', 'me']]);
});
