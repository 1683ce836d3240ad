import { describe, expect, it } from 'vitest';
import type { Format } from '@ad-foundry/contract/formats.ts';
import { filterFormats, searchable, type FormatFilter } from './format-search.ts';

const spec: Format['spec'] = {
  rules: [{ type: 'ratio', operator: 'eq', value: '1.91:1' }],
  recommended: [],
  recommendedDimensions: ['1200x628'],
  cardRules: null,
  cardMedia: [],
  cardsUniformRatio: false,
  ratioTolerancePct: null,
  safeZone: null,
  ruleBasis: {},
  textLimits: [],
  notes: [],
  sources: [],
  confidence: 'documented',
  status: 'current',
};
const format: Format = {
  id: 'fmt_1' as Format['id'],
  name: 'Single image ad – Horizontal',
  description: 'A still in the feed.',
  platform: 'linkedin',
  type: 'image',
  global: true,
  revision: 1,
  spec,
  safeZoneImage: null,
  inPlace: null,
};
const entry = searchable(format, ['LinkedIn', 'Vidéo']);
const finds = (search: string, more: Partial<FormatFilter> = {}) =>
  filterFormats([entry], { search, platform: null, type: null, ...more }).length > 0;

describe('searching for a format', () => {
  it('finds words anywhere and in any order, ignoring accents and case', () => {
    expect(finds('HORIZON linked')).toBe(true);
    expect(finds('video')).toBe(true);
    expect(finds('vertical linkedin')).toBe(false);
  });

  it('finds only exact ratios', () => {
    expect(finds('1.91:1')).toBe(true);
    expect(finds('1,91 : 1')).toBe(true);
    expect(finds('1:1')).toBe(false);
  });

  it('finds a pixel size in several notations', () => {
    for (const size of ['1200x628', '1200×628', '1200 x 628', '1200*628']) expect(finds(size)).toBe(true);
    expect(finds('200x628')).toBe(false);
  });

  it('finds formats by industry terms', () => {
    expect(finds('li')).toBe(true);
    expect(finds('linkedin landscape')).toBe(true);
    expect(finds('yt')).toBe(false);
    expect(finds('9x16')).toBe(false);
  });

  it('filters by platform and type', () => {
    expect(finds('', { platform: 'linkedin', type: 'image' })).toBe(true);
    expect(finds('', { platform: 'meta' })).toBe(false);
    expect(finds('', { type: 'video' })).toBe(false);
  });
});
