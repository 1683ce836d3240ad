import { writeFile } from 'node:fs/promises';
import type { Corpus } from '@ad-foundry/probe/test-media.ts';

/** Arguments of ffmpeg, or a function that returns the bytes; `@/` refers to an earlier file. */
export type Recipe = string | ((corpus: Corpus) => Promise<Uint8Array>);

/**
 * One file of the corpus. `judge` is the independent reference program: ffprobe for videos, libvips for pictures; if
 * neither can read the file, the expected facts. A refusal is expressed by its reason.
 */
export type Sample = {
  name: string;
  recipe: Recipe;
  mime: string;
  judge:
    | 'ffprobe'
    | 'libvips'
    | { width: number | null; height: number | null; durationMs: number | null }
    | { refused: string };
  /** The reason why Chromium cannot show it, or shows it differently. */
  unseen?: string;
};

export const sample = (
  name: string,
  mime: string,
  recipe: Recipe,
  judge: Sample['judge'],
  unseen?: string,
): Sample => ({
  name,
  mime,
  recipe,
  judge,
  ...(unseen === undefined ? {} : { unseen }),
});

/** Reasons why a browser cannot show a file. */
export const noDecoder = 'Chromium has no decoder for it';

/** Generates the files in order; later ones build on earlier ones. */
export async function makeSamples(corpus: Corpus, samples: readonly Sample[]): Promise<void> {
  for (const { name, recipe } of samples) {
    if (typeof recipe === 'string') await corpus.make(name, recipe);
    else await writeFile(corpus.path(name), await recipe(corpus));
  }
}
