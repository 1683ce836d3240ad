import { readFile } from 'node:fs/promises';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import type { Artwork, Size } from '#features/operation/sample/rules/art/artwork.ts';
import { sampleVideos, type SampleVideo } from '#features/operation/sample/rules/art/videos.ts';
import { storyFiles, type DeliverAct } from '#features/operation/sample/rules/story/clients.ts';
import { shapeOf } from '#features/operation/sample/rules/story/formats.ts';
import type { StoryCreative } from '#features/operation/sample/rules/story/story.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { assetPath } from '#infra/files/assets.ts';
import { renderArtwork, renderOversized, type PictureType } from './render-artwork.ts';

interface RenderedFile {
  bytes: Uint8Array;
  content: StoredContent;
  facts: MediaFacts;
}

export interface RenderedFiles {
  of(creative: StoryCreative, act: DeliverAct): RenderedFile;
  contents(): RenderedFile[];
}

interface Picture extends Size {
  type: PictureType | 'mp4';
  megabytes: number | null;
  cut: number;
  art: Artwork;
}

const types: Record<string, Picture['type']> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  tiff: 'tiff',
  mp4: 'mp4',
};

function pictureOf({ art }: StoryCreative, { on, file }: DeliverAct): Picture {
  const type = types[file.name.slice(file.name.lastIndexOf('.') + 1)];
  if (!type) throw new Error(`the sample draws no file like ${file.name}`);
  const [width, height] = file.size ?? [shapeOf(on).width, shapeOf(on).height];
  return { type, width, height, megabytes: file.megabytes ?? null, cut: file.cut ?? 1, art: { ...art, ...file.art } };
}

/** Renders every file of the story once, several at a time. */
export async function renderStory(storage: Storage): Promise<RenderedFiles> {
  const names = new Map<string, string>();
  for (const { creative, act } of storyFiles) names.set(JSON.stringify(pictureOf(creative, act)), act.file.name);
  const rendered = new Map<string, RenderedFile>();
  await mapWithConcurrency([...names], async ([key, name]) => {
    const bytes = await render(JSON.parse(key) as Picture);
    const probed = await probe(fromBytes(bytes), { name });
    if (!probed.ok) throw new Error(`the sample file ${name} is not one: ${probed.reason}`);
    rendered.set(key, { bytes, facts: probed.facts, content: storage.identify(bytes) });
  });
  return {
    contents: () => [...rendered.values()],
    of(creative, act) {
      const file = rendered.get(JSON.stringify(pictureOf(creative, act)));
      if (!file) throw new Error(`${act.file.name} was not rendered`);
      return file;
    },
  };
}

async function render({ art, type, megabytes, cut, ...size }: Picture): Promise<Uint8Array> {
  if (type === 'mp4') return cutOf(await readFile(assetPath('sample', videoFor(art, size).file)), cut);
  if (megabytes !== null) return renderOversized(art, size, Math.round(megabytes * 1_000_000));
  return renderArtwork(art, { type, ...size });
}

/** The video that shows most of an artwork: of its brand, in the ratio of the place, of its direction. */
function videoFor(art: Artwork, size: Size) {
  const ratio = size.width / size.height;
  const likeness = ({ artwork, width, height }: SampleVideo) =>
    Number(artwork.brand === art.brand) * 4 +
    Number(Math.abs(width / height - ratio) < 0.01) * 3 +
    Number(artwork.direction === art.direction) * 2;
  const [best] = sampleVideos.toSorted((a, b) => likeness(b) - likeness(a));
  if (!best) throw new Error('the sample has no videos');
  return best;
}

/** Another cut of a video differs in an empty box at its end, which no player reads. */
function cutOf(bytes: Buffer, cut: number): Uint8Array {
  if (cut === 1) return bytes;
  const box = Buffer.alloc(8 + cut);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return Buffer.concat([bytes, box]);
}
