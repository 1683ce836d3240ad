import type { Artwork, Size } from './artwork.ts';

/** A video that ships with the product, in the sample's library; `scripts/render-videos.ts` makes it. */
export interface SampleVideo extends Size {
  file: string;
  artwork: Artwork;
  /** In seconds. */
  duration: number;
  sound: boolean;
}

function video(artwork: Artwork, [width, height]: [number, number], duration: number, sound = true): SampleVideo {
  return {
    file: `${artwork.direction}-${artwork.brand}-${width}x${height}.mp4`,
    artwork,
    width,
    height,
    duration,
    sound,
  };
}

export const sampleVideos: readonly SampleVideo[] = [
  video(
    {
      direction: 'creator',
      brand: 'aster',
      variant: 0,
      headline: 'Grip test',
      lines: ['they said wet rock', 'would beat these'],
      handle: '@mara.runs',
    },
    [1080, 1920],
    7,
  ),
  video(
    {
      direction: 'creator',
      brand: 'verdier',
      variant: 6,
      headline: 'One spray',
      lines: ['one spray at eight', 'still here at midnight'],
      handle: '@lea.parfum',
    },
    [1080, 1920],
    7,
  ),
  video(
    {
      direction: 'creator',
      brand: 'kettle',
      variant: 5,
      headline: 'Sundays',
      lines: ['I brew on Sundays.', 'Four minutes.'],
      handle: '@tom.brews',
    },
    [1080, 1350],
    6,
  ),
  video({ direction: 'launch', brand: 'aster', variant: 0, headline: 'Aster 5', lines: ['27.02'] }, [1080, 1920], 6),
  video(
    { direction: 'launch', brand: 'verdier', variant: 0, headline: 'Nuit', lines: ['eau de parfum'] },
    [1080, 1920],
    7,
  ),
  video(
    { direction: 'launch', brand: 'kettle', variant: 0, headline: 'Kettle 2', lines: ['01.12'] },
    [1920, 1080],
    6,
    false,
  ),
  video(
    { direction: 'city', brand: 'aster', variant: 1, headline: 'City loop', lines: ['5 km after six'] },
    [1080, 1350],
    6,
  ),
  video(
    { direction: 'city', brand: 'aster', variant: 0, headline: 'Own the night', lines: ['12 Dec, 20:00'] },
    [1920, 1080],
    6,
    false,
  ),
];
