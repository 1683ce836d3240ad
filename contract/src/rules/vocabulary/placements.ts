import type { Channel } from './channels.ts';

interface PlacementEntry {
  /** Names in English, French and German, and abbreviations, folded. */
  words: string;
  /** Broader placements that include it. */
  within?: readonly string[];
  /** The channel of the placement if no channel is named. */
  channel?: Channel;
}

const entries = {
  feed: {
    words:
      'feed, feeds, in feed, infeed, newsfeed, news feed, fil, fil d actualite, fil d actu, timeline, feed post, home feed, dans le fil',
  },
  stories: { words: 'story, stories, storys, storie, story ad, stories ads' },
  reels: { words: 'reel, reels, reels ad', channel: 'meta' },
  shorts: { words: 'shorts, youtube shorts, yt shorts, short ads', channel: 'youtube' },
  instream: { words: 'in stream, instream, pre roll, preroll, pre rolls, mid roll' },
  skippable: {
    words:
      'skippable, skippables, desactivable, uberspringbar, ueberspringbar, trueview in stream, trueview instream, skippable in stream, saltable, skip',
    within: ['instream'],
    channel: 'youtube',
  },
  'non-skippable': {
    words:
      'non skippable, non skip, nonskip, nonskippable, unskippable, not skippable, non desactivable, nicht uberspringbar, nicht ueberspringbar, unuberspringbar, no skip',
    within: ['instream'],
    channel: 'youtube',
  },
  bumper: { words: 'bumper, bumpers, bumper ad', channel: 'youtube' },
  masthead: { words: 'youtube masthead, yt masthead', channel: 'youtube' },
  topview: { words: 'topview, top view', channel: 'tiktok' },
  spark: { words: 'spark, spark ad, spark ads', within: ['feed'], channel: 'tiktok' },
  reservation: { words: 'reservation, reach frequency, reach and frequency, r f', within: [], channel: 'tiktok' },
  marketplace: { words: 'marketplace' },
  explore: { words: 'explore, explore home, explorer' },
  'right-column': { words: 'right column, right hand column, rhs, colonne de droite, rechte spalte' },
  search: { words: 'search results, resultats de recherche, suchergebnisse' },
  overlay: { words: 'overlay' },
  collection: { words: 'collection, collections, collection ad, sammlung' },
  native: { words: 'native, natif, nativ, native ad' },
  logo: { words: 'logo, logos' },
  website: { words: 'website or app button, website card, website button' },
} as const satisfies Record<string, PlacementEntry>;

export type Placement = keyof typeof entries;
export const placements: Readonly<Record<Placement, PlacementEntry>> = entries;

/** A placement with the broader placements that include it. */
export function widenPlacement(placement: Placement): Placement[] {
  return [placement, ...((placements[placement].within ?? []) as readonly Placement[])];
}

/** Placements that a channel alone may mean: Instagram at 9:16 is a story or a reel, TikTok is its feed. */
export const mainPlacements: Partial<Record<Channel, readonly Placement[]>> = {
  facebook: ['feed', 'stories', 'reels'],
  instagram: ['feed', 'stories', 'reels'],
  threads: ['feed'],
  messenger: ['stories'],
  tiktok: ['feed'],
  reddit: ['feed'],
  youtube: ['skippable', 'non-skippable', 'bumper', 'feed', 'shorts'],
};

/** Placements that a brief may also mean by the channel alone. */
export const otherPlacements: Partial<Record<Channel, readonly Placement[]>> = {
  tiktok: ['spark', 'topview'],
};
