import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';
import { fromFile } from '@ad-foundry/probe/from-file.ts';
import { probe, type Probed } from '@ad-foundry/probe/probe.ts';
import { videos } from '@ad-foundry/probe/test-corpus/videos.ts';
import { recognized, refusals } from '@ad-foundry/probe/test-corpus/others.ts';
import { pictures } from '@ad-foundry/probe/test-corpus/pictures.ts';
import { makeSamples, type Sample } from '@ad-foundry/probe/test-corpus/sample.ts';
import { type Corpus, createCorpus } from '@ad-foundry/probe/test-media.ts';

const samples = [...videos, ...pictures, ...refusals, ...recognized];
let corpus: Corpus;

// The tests run in order on one corpus.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  corpus = await createCorpus();
  await makeSamples(corpus, samples);
});
test.afterAll(() => corpus.remove());

test('the browser and the server read the same media facts of every corpus file', async ({ page }) => {
  test.setTimeout(120_000);
  await openReader(page);
  await page.setInputFiles(
    'input',
    samples.map(({ name }) => corpus.path(name)),
  );
  const inBrowser = (await page.evaluate(() => window.probeFiles())) as Probed[];
  for (const [index, { name }] of samples.entries()) {
    expect({ name, ...inBrowser[index] }).toEqual({ name, ...(await onServer(name)) });
  }
});

test('the media facts match what the browser shows', async ({ page }) => {
  test.setTimeout(120_000);
  await openReader(page);
  for (const sample of [...videos, ...pictures].filter(({ unseen }) => unseen === undefined)) {
    const read = await onServer(sample.name);
    const seen = await show(page, sample);
    const facts = read.ok ? read.facts : null;
    expect({ name: sample.name, width: seen.width, height: seen.height }).toEqual({
      name: sample.name,
      width: facts?.width,
      height: facts?.height,
    });
    if (seen.durationMs === null) continue;
    expect([sample.name, Math.abs(seen.durationMs - (facts?.durationMs ?? 0)) < 50]).toEqual([sample.name, true]);
  }
});

async function onServer(name: string): Promise<Probed> {
  const source = await fromFile(corpus.path(name));
  const result = await probe(source, { name });
  await source.close();
  return result;
}

/** An empty page of the product's origin that loads only the file reader. */
async function openReader(page: Page): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../pages/probe-in-page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  await page.route('**/corpus/**', (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    if (name === 'reader.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    const sample = samples.find((candidate) => candidate.name === name);
    if (sample) return route.fulfill({ contentType: sample.mime, path: corpus.path(name) });
    const html = '<!doctype html><input type="file" multiple><script type="module" src="reader.js"></script>';
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  await page.goto('/corpus/index.html');
  await page.waitForFunction(() => 'probeFiles' in window);
}

type Shown = { width: number; height: number; durationMs: number | null };

/** The size at which a browser shows a video or picture, and the video's duration; 0 for files it cannot show. */
function show(page: Page, { name, mime }: Sample): Promise<Shown> {
  return page.evaluate(
    ({ url, isVideo }) =>
      new Promise<Shown>((resolve) => {
        const nothing = () => resolve({ width: 0, height: 0, durationMs: null });
        if (isVideo) {
          const video = document.createElement('video');
          // The size is final with the first frame: its stream may crop it.
          video.preload = 'auto';
          video.addEventListener('loadeddata', () => {
            const durationMs = Number.isFinite(video.duration) ? video.duration * 1000 : null;
            resolve({ width: video.videoWidth, height: video.videoHeight, durationMs });
          });
          video.addEventListener('error', nothing);
          video.src = url;
        } else {
          const picture = new Image();
          picture.addEventListener('load', () =>
            resolve({ width: picture.naturalWidth, height: picture.naturalHeight, durationMs: null }),
          );
          picture.addEventListener('error', nothing);
          picture.src = url;
        }
      }),
    { url: encodeURIComponent(name), isVideo: mime.startsWith('video/') },
  );
}
