import type { InPlaceFrame, PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import type { SafeZoneSource } from '#features/library/formats/safe-zone.tsx';

export interface InPlaceSource {
  /** The file; for a video that the browser may play, otherwise its picture. */
  url: string;
  /** Shown until a video plays, and instead of a file that the browser cannot show. */
  posterUrl?: string | null;
}

export interface InPlaceMedia {
  kind: 'image' | 'video' | 'carousel';
  /** The cards of a carousel in order, each an image unless `isVideo`; otherwise one file. */
  sources: readonly (InPlaceSource & { isVideo?: boolean })[];
  /** Size of the file, or of the first card, in pixels. */
  width: number;
  height: number;
}

export interface Advertiser {
  name: string;
  /** Null: the name's first letters are drawn. */
  pictureUrl: string | null;
}

export interface InPlaceProps {
  /** From `format.inPlace`; null is drawn as `plain`. */
  frame: InPlaceFrame | null;
  /** From `placeTexts(format.inPlace, creative.attributes)`. */
  texts: readonly PlacedText[];
  advertiser: Advertiser;
  media: InPlaceMedia;
  /** The theme of the device, apart from the product's. */
  theme: 'light' | 'dark';
  /** The format whose safe zone lies over the file; null hides it. */
  safeZone: SafeZoneSource | null;
  /** Width in CSS pixels to draw at; without it, the true size of a phone. Everything scales with it. */
  size?: number;
  /** `play`: muted and repeated while visible. `still`: the poster or the first picture of a video. */
  motion?: 'play' | 'still';
  /** Drawn over the file, positioned in shares of it: pins. */
  over?: React.ReactNode;
}
