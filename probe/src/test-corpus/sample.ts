import { writeFile } from 'node:fs/promises';
import type { Corpus } from '@ad-foundry/probe/test-media.ts';

/** Arguments of ffmpeg, or a function that returns the bytes; `@/` refers to an earlier file. */
export type Recipe = string | ((corpus: Corpus) => Promise<Uint8Array>);

/**
 * One file of the corpus. `judge` is the independent reference program: ffprobe for videos, libvips for
 * pictures; where neither can read it, the expected facts. A refusal is given by its reason.
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
  /** Chromium cannot show it, or shows it differently, with the reason. */
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

/** What a browser cannot show, and why. */
export const noDecoder = 'Chromium has no decoder for it';

/** Generates the files in order; later ones build on earlier ones. */
export async function makeSamples(corpus: Corpus, samples: readonly Sample[]): Promise<void> {
  for (const { name, recipe } of samples) {
    if (typeof recipe === 'string') await corpus.make(name, recipe);
    else await writeFile(corpus.path(name), await recipe(corpus));
  }
}
