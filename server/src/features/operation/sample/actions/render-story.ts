import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import type { Artwork, Size } from '#features/operation/sample/rules/art/artwork.ts';
import { sampleVideos, type SampleVideo } from '#features/operation/sample/rules/art/videos.ts';
import { storyFiles, type DeliverAct } from '#features/operation/sample/rules/story/clients.ts';
import { shapeOf } from '#features/operation/sample/rules/story/formats.ts';
import { momentOf } from '#features/operation/sample/rules/story/moments.ts';
import type { StoryCreative } from '#features/operation/sample/rules/story/story.ts';
import { assetPath } from '#infra/files/assets.ts';
import { renderArtwork, renderFrame, renderOversized, renderPreview, type PictureType } from './render-artwork.ts';

interface RenderedFile {
  bytes: Uint8Array;
  content: StoredContent;
  facts: MediaFacts;
  preview: Size & { bytes: Uint8Array; content: StoredContent };
}

export interface RenderedFiles {
  of(creative: StoryCreative, act: DeliverAct): Promise<RenderedFile>;
  all(): Promise<RenderedFile[]>;
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

// The story is written meanwhile, on the other core.
const atOnce = 3;

/** Begins to render every file of the story once, in the order of the story. */
export function renderStory(storage: Storage, now: Date): RenderedFiles {
  const names = new Map<string, string>();
  const inOrder = storyFiles.toSorted((a, b) => momentOf(a.act.at, now).getTime() - momentOf(b.act.at, now).getTime());
  for (const { creative, act } of inOrder) names.set(JSON.stringify(pictureOf(creative, act)), act.file.name);
  const limit = pLimit(atOnce);
  const rendered = new Map<string, Promise<RenderedFile>>();
  for (const [key, name] of names) {
    const file = limit(() => renderFile(storage, { picture: JSON.parse(key) as Picture, name }));
    // A failure is thrown where the file is needed.
    file.catch(() => undefined);
    rendered.set(key, file);
  }
  return {
    all: () => Promise.all(rendered.values()),
    of(creative, act) {
      const file = rendered.get(JSON.stringify(pictureOf(creative, act)));
      if (!file) throw new Error(`${act.file.name} is no file of the sample`);
      return file;
    },
  };
}

async function renderFile(storage: Storage, { picture, name }: { picture: Picture; name: string }) {
  const { bytes, shown } = await render(picture);
  const probed = await probe(fromBytes(bytes), { name });
  if (!probed.ok) throw new Error(`the sample file ${name} is not one: ${probed.reason}`);
  const preview = await renderPreview(shown);
  return {
    bytes,
    facts: probed.facts,
    content: storage.identify(bytes),
    preview: { ...preview, content: storage.identify(preview.bytes) },
  };
}

/** The file, and a picture of it. */
async function render(picture: Picture): Promise<{ bytes: Uint8Array; shown: Uint8Array }> {
  const { art, type, megabytes, cut, ...size } = picture;
  if (type === 'mp4') {
    const video = videoFor(art, size);
    const bytes = cutOf(await readFile(assetPath('sample', video.file)), cut);
    return { bytes, shown: await renderFrame(video) };
  }
  const bytes =
    megabytes === null
      ? await renderArtwork(art, { type, ...size })
      : await renderOversized(art, size, Math.round(megabytes * 1_000_000));
  return { bytes, shown: bytes };
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
