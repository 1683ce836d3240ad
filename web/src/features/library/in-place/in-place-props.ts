import type { ReactNode } from 'react';
import type { InPlaceFrame, PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

export interface InPlaceSource {
  /** Address of the picture or video. */
  url: string;
  /** Shown until a video plays, and instead of a file that the browser cannot show. */
  posterUrl?: string | null;
  /** For the cards of a carousel; otherwise `kind` says it. */
  isVideo?: boolean;
}

export interface InPlaceMedia {
  kind: 'image' | 'video' | 'carousel';
  /** The cards of a carousel in order; otherwise one file. */
  sources: readonly InPlaceSource[];
  /** Size of the file, or of the first card, in pixels. */
  width: number;
  height: number;
  durationMs?: number | null;
}

export interface Advertiser {
  name: string;
  /** Null: the name's first letters are drawn. */
  pictureUrl: string | null;
}

/** The fields of a format that its safe zone is drawn from. */
export interface ZoneSource {
  safeZoneImage: Format['safeZoneImage'];
  spec: Pick<FormatSpec, 'safeZone'>;
}

export interface InPlaceProps {
  /** From `format.inPlace`; null is drawn as `plain`. */
  frame: InPlaceFrame | null;
  /** From `placeTexts(format.inPlace, filledTexts(creative.attributes))`. */
  texts: readonly PlacedText[];
  advertiser: Advertiser;
  media: InPlaceMedia;
  /** The theme of the device, apart from the product's. */
  theme: 'light' | 'dark';
  /** The format whose safe zone lies over the file; null hides it. */
  safeZone: ZoneSource | null;
  /** Width in CSS pixels to draw at; without it, the true size of a phone. Everything scales with it. */
  size?: number;
  /** `play`: videos run muted, again and again, while they can be seen. `still`: their poster or first picture. */
  motion?: 'play' | 'still';
  /** Drawn over the file and positioned in shares of it, such as pins. */
  over?: ReactNode;
  /** Index of the card that is in view first; `over` and `onVideo` belong to it. */
  at?: number;
  /** Receives the video, whose playing is then up to the caller; returns what detaches it. */
  onVideo?: (video: HTMLVideoElement) => () => void;
}

/** What a frame draws; `scale` and `size` are applied around it. */
export type FrameProps = Omit<InPlaceProps, 'frame' | 'size' | 'theme'> & { frame: InPlaceFrame };
