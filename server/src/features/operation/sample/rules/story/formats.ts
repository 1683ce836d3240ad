/** A file's type and size in pixels as a format is filled. */
interface Shape {
  kind: 'image' | 'video' | 'carousel';
  width: number;
  height: number;
}

const image = (width: number, height: number): Shape => ({ kind: 'image', width, height });
const video = (width: number, height: number): Shape => ({ kind: 'video', width, height });
const cards = (width: number, height: number): Shape => ({ kind: 'carousel', width, height });

/** The formats that the sample's creatives are briefed in, by their keys in the product's library. */
const libraryShapes = {
  'meta-ig-feed-image': image(1080, 1350),
  'meta-ig-stories-image': image(1080, 1920),
  'meta-fb-feed-image': image(1080, 1080),
  'meta-fb-right-column-image': image(1200, 628),
  'meta-ig-stories-video': video(1080, 1920),
  'meta-ig-reels-video': video(1080, 1920),
  'meta-ig-feed-video': video(1080, 1350),
  'meta-fb-feed-video': video(1080, 1080),
  'meta-fb-instream-video': video(1920, 1080),
  'meta-ig-feed-carousel': cards(1080, 1080),
  'meta-fb-feed-carousel': cards(1080, 1080),
  'tiktok-in-feed-video-vertical': video(1080, 1920),
  'tiktok-topview-video': video(1080, 1920),
  'gads-demand-gen-image-portrait': image(960, 1200),
  'gads-demand-gen-image-square': image(1080, 1080),
  'gads-pmax-image-landscape': image(1200, 628),
  'gads-pmax-video': video(1920, 1080),
  'gads-youtube-shorts': video(1080, 1920),
  'gads-youtube-skippable': video(1920, 1080),
  'custom-iab-300x250': image(300, 250),
  'custom-dooh-portrait-image': image(1080, 1920),
} as const;

/** Formats of the agency's own. */
export const ownFormats = {
  'kettle-newsletter': {
    name: 'Kettle & Co – Newsletter header',
    description:
      'Top of the Thursday newsletter. Two times the size that is shown, and light: half the list reads on a phone.',
    type: 'image',
    rules: [
      { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
      { type: 'size', operator: 'lte', value: 0.2 },
      { type: 'width', operator: 'eq', value: 1200 },
      { type: 'height', operator: 'eq', value: 600 },
    ],
  },
  'verdier-window': {
    name: 'Maison Verdier – Shop window',
    description: 'The screen in the window of each boutique, upright, without sound.',
    type: 'image',
    rules: [
      { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
      { type: 'ratio', operator: 'eq', value: '2:3' },
      { type: 'width', operator: 'gte', value: 1000 },
    ],
  },
} as const;

const ownShapes: Record<keyof typeof ownFormats, Shape> = {
  'kettle-newsletter': image(1200, 600),
  'verdier-window': image(1000, 1500),
};

export type OwnFormatKey = keyof typeof ownFormats;
export type LibraryFormatKey = keyof typeof libraryShapes;
export type FormatKey = OwnFormatKey | LibraryFormatKey;

export const libraryKeys = Object.keys(libraryShapes) as LibraryFormatKey[];
const shapes: Record<FormatKey, Shape> = { ...libraryShapes, ...ownShapes };
export const shapeOf = (key: FormatKey): Shape => shapes[key];

/** The ratio as it stands in file names: `9x16`. */
export function ratioOf({ width, height }: Pick<Shape, 'width' | 'height'>): string {
  const named: Record<string, string> = {
    '0.56': '9x16',
    '0.67': '2x3',
    '0.80': '4x5',
    '1.00': '1x1',
    '1.78': '16x9',
    '1.91': '191x100',
  };
  return named[(width / height).toFixed(2)] ?? `${width}x${height}`;
}
