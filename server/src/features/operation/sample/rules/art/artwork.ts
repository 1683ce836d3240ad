export type Direction = 'sale' | 'product' | 'table' | 'city' | 'creator' | 'launch';
export type Brand = 'aster' | 'verdier' | 'kettle';

/** A picture of the sample agency, before it has a size. */
export interface Artwork {
  direction: Direction;
  brand: Brand;
  /** Picks palette, objects and pose within the direction; the same number gives the same picture. */
  variant: number;
  headline: string;
  /** Smaller lines: "Until 6 Dec", the captions of a creator, "27.02". */
  lines?: string[];
  price?: { now: string; before?: string };
  /** "@mara.runs" */
  handle?: string;
  /** The place in a carousel, whose cards continue each other's picture. */
  card?: { index: number; of: number };
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
