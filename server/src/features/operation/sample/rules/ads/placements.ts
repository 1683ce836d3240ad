import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';

type Counts = Record<ReportedFigure, number>;

/** Where ads were shown: the share of an image, and of a video. */
const placements = [
  { platform: 'facebook', placement: 'feed', image: 0.36, video: 0.17 },
  { platform: 'instagram', placement: 'feed', image: 0.33, video: 0.18 },
  { platform: 'instagram', placement: 'instagram_stories', image: 0.22, video: 0.24 },
  { platform: 'instagram', placement: 'instagram_reels', image: 0.05, video: 0.33 },
  { platform: 'facebook', placement: 'facebook_reels', image: 0.04, video: 0.08 },
] as const;

export interface PlacedCounts {
  platform: string;
  placement: string;
  figures: Counts;
}

/** The figures of an ad by placement; together they are exactly those of the ad. */
export function spreadOverPlacements(figures: Counts, kind: 'image' | 'video'): PlacedCounts[] {
  let passed = 0;
  return placements.map(({ platform, placement, ...shares }) => {
    const before = passed;
    passed += shares[kind];
    const isLast = placement === placements.at(-1)?.placement;
    const upTo = (amount: number, share: number) => Math.floor(amount * share + 1e-9);
    const part = (amount: number) => (isLast ? amount : upTo(amount, passed)) - upTo(amount, before);
    const parts = Object.fromEntries(reportedFigures.map((name) => [name, part(figures[name])]));
    return { platform, placement, figures: parts as Counts };
  });
}
