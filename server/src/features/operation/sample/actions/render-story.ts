import { readFile } from 'node:fs/promises';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import type { Artwork, Size } from '#features/operation/sample/rules/art/artwork.ts';
import { storyFiles, type DeliverAct } from '#features/operation/sample/rules/story/clients.ts';
import { shapeOf } from '#features/operation/sample/rules/story/formats.ts';
import type { StoryCreative } from '#features/operation/sample/rules/story/story.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { assetPath } from '#infra/files/assets.ts';
import { renderArtwork, type PictureType } from './render-artwork.ts';

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
  isHeavy: boolean;
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
  return { type, width, height, isHeavy: file.isHeavy ?? false, art: { ...art, ...file.art } };
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

async function render({ art, type, isHeavy, ...size }: Picture): Promise<Uint8Array> {
  if (type !== 'mp4') return renderArtwork(art, { type, ...size });
  return readFile(
    assetPath('sample', size.width > size.height ? 'film-1920x1080-2.mp4' : `film-1080x1920-${art.variant % 2}.mp4`),
  );
}
