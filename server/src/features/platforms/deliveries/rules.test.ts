import { describe, expect, test } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { assetLimits } from '#adapters/ads/meta/asset-limits.ts';
import { obstacleOfFile, warningsOf } from './rules.ts';

type Judged = Parameters<typeof obstacleOfFile>[1];

const facts: MediaFacts = {
  kind: 'video',
  mime: 'video/mp4',
  sizeBytes: 5_000_000,
  width: 1080,
  height: 1920,
  durationMs: 15_000,
  animated: false,
  frames: null,
  videoCodec: 'avc',
  frameRate: 25,
  hasAudio: true,
};
const still: Partial<MediaFacts> = { kind: 'image', mime: 'image/jpeg', videoCodec: null, durationMs: null };

interface Changes {
  facts?: Partial<MediaFacts>;
  version?: object;
  cards?: number[];
  needsApproval?: boolean;
  decision?: string | null;
  type?: string;
}

/**
 * A file with rows like those of the database, limited to the fields that the rules read. `cards`: versions on each
 * card.
 */
function judged({
  facts: changed,
  version,
  cards = [1],
  needsApproval = false,
  decision = null,
  type = 'video',
}: Changes) {
  return {
    row: {
      slot: { decision },
      format: { type },
      revision: { spec: { rules: [{ type: 'carousel_length', operator: 'gte', value: 2 }] } },
      creative: { strict: false },
      campaign: { needsApproval },
    },
    contents: {
      cardsOf: () => cards.map((_, id) => ({ id })),
      versionsOf: (id: number) => Array.from({ length: cards[id] ?? 0 }),
    },
    variationId: 'var_1',
    version: {
      scanState: 'clean',
      verdict: { outcome: 'passes', broken: [], unknown: [], advice: [] },
      waivedRules: null,
      facts: { ...facts, ...changed },
      ...version,
    },
  } as unknown as Judged;
}

const rule = { type: 'ratio', operator: 'eq', value: '9:16' };
const broken = { outcome: 'breaks', broken: [{ rule, actual: '1:1' }], unknown: [], advice: [] };

describe('a file', () => {
  test.each<[string, Changes, string | null]>([
    ['that is fine', {}, null],
    ['with a virus', { version: { scanState: 'infected' } }, 'infected'],
    ['not scanned yet', { version: { scanState: 'pending' } }, 'unscanned'],
    ['of a type that the platform refuses', { facts: { mime: 'image/webp', videoCodec: null } }, 'type'],
    ['with an audio type', { facts: { mime: 'audio/mpeg' } }, 'type'],
    ['in ProRes', { facts: { mime: 'video/quicktime', videoCodec: 'prores' } }, 'codec'],
    ['in HEVC', { facts: { videoCodec: 'hevc' } }, null],
    ['in an unknown codec', { facts: { videoCodec: 'abcd' } }, null],
    ['of 30 MB', { facts: { ...still, sizeBytes: 30 * 1024 * 1024 } }, null],
    ['an image of more than 30 MB', { facts: { ...still, sizeBytes: 30 * 1024 * 1024 + 1 } }, 'size'],
    ['a video of more than 10 GB', { facts: { sizeBytes: 10 * 1024 ** 3 + 1 } }, 'size'],
    ['that breaks a rule', { version: { verdict: broken } }, 'does-not-fit'],
    ['whose broken rule is waived', { version: { verdict: broken, waivedRules: [rule] } }, null],
    ['on one of two cards, the other empty', { cards: [1, 0] }, 'incomplete'],
    ['in a carousel with a single card', { type: 'carousel', cards: [1] }, 'incomplete'],
    ['that lacks a required approval', { needsApproval: true }, 'unapproved'],
    ['that is approved', { needsApproval: true, decision: 'approved' }, null],
    ['with a virus and too large', { version: { scanState: 'infected' }, facts: { sizeBytes: 1e12 } }, 'infected'],
  ])('%s', (_, changes, expected) => {
    expect(obstacleOfFile(assetLimits, judged(changes))).toBe(expected);
  });
});

test.each<[string, Partial<MediaFacts>, string[]]>([
  ['fine', {}, []],
  ['narrow image', { ...still, width: 599 }, ['small']],
  ['tiny video', { width: 100, height: 300 }, ['small']],
  ['short video', { durationMs: 999 }, ['short']],
  ['very long video', { durationMs: 242 * 60_000 }, ['long']],
  ['cinema', { frameRate: 23.976 }, []],
  ['old video', { frameRate: 18 }, ['frame-rate']],
  ['high speed', { frameRate: 120 }, ['frame-rate']],
  ['unknown size', { width: null, height: null, durationMs: null }, []],
])('warnings by the platform’s recommendations: %s', (_, changes, expected) => {
  expect(warningsOf(assetLimits, { ...facts, ...changes })).toEqual(expected);
});
