import { expect, test } from 'vitest';
import { declarationOf, events, type LiveEventName } from '@ad-foundry/contract/events.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { keysOf } from './use-live.ts';

const creativeId = 'cre_1' as CreativeId;
const campaignId = 'cmp_1' as CampaignId;

const isLive = (name: string): name is LiveEventName => declarationOf(name)?.audience !== undefined;

test('every event that screens are told of has something read anew', () => {
  for (const name of Object.keys(events).filter(isLive)) expect(keysOf([{ name }]), name).not.toEqual([]);
});

test('many files in one creative read it anew once, and no other', () => {
  const events = Array.from({ length: 40 }, () => ({ name: 'version.stored', creativeId, campaignId }) as const);
  expect(keysOf(events)).toEqual([['campaigns'], ['creatives', creativeId]]);
});
