import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { proposeCrops } from '@ad-foundry/contract/rules/repair/best-crop.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { markedScenes, type MarkedScene } from '#testing/marked-scenes.ts';
import { asBytes, weigh, weighedEdge } from './saliency.ts';

vi.setConfig({ testTimeout: 900_000 });

interface Size {
  width: number;
  height: number;
}

/** The insets that Instagram publishes for stories. */
const story: SafeZone = {
  canvas: '1080x1920',
  top: 270,
  bottom: 380,
  left: 65,
  right: 65,
  published: true,
  confidence: 'high',
  note: null,
};
const targets = [
  { ratio: 9 / 16, zone: null },
  { ratio: 9 / 16, zone: story },
  { ratio: 4 / 5, zone: null },
  { ratio: 1, zone: null },
  { ratio: 2 / 3, zone: null },
  { ratio: 16 / 9, zone: null },
];

/** The window of a ratio that is as large as the picture allows; null if it crops little, or the subject is larger. */
function windowOf({ width, height, subject }: MarkedScene, ratio: number): Size | null {
  if (Math.abs(width / height - ratio) < 0.1) return null;
  const part =
    ratio < width / height
      ? { width: Math.round(height * ratio), height }
      : { width, height: Math.round(width / ratio) };
  return subject.width <= part.width && subject.height <= part.height ? part : null;
}

/** The share of the subject that a window at this place shows. */
function keptOf({ subject }: MarkedScene, part: Size, { left, top }: { left: number; top: number }): number {
  const across = Math.min(subject.left + subject.width, left + part.width) - Math.max(subject.left, left);
  const down = Math.min(subject.top + subject.height, top + part.height) - Math.max(subject.top, top);
  return (Math.max(0, across) * Math.max(0, down)) / (subject.width * subject.height);
}

async function focusOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize(weighedEdge, weighedEdge, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const weights = weigh({ width: info.width, height: info.height, rgb: data });
  const { columns, rows } = weights;
  return { columns, rows, shots: [{ atMs: 0, weights: Buffer.from(asBytes([weights])).toString('base64') }] };
}

async function attentionOf(picture: Buffer, part: Size) {
  const { info } = await sharp(picture)
    .resize({ ...part, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { left: -(info.cropOffsetLeft ?? 0), top: -(info.cropOffsetTop ?? 0) };
}

test('the first proposal keeps 90 % of the subject more often than a centred crop and than attention alone', async () => {
  const hits = { best: 0, attention: 0, centre: 0 };
  let cases = 0;
  for (const scene of markedScenes(168)) {
    const picture = await sharp(Buffer.from(scene.svg)).png({ compressionLevel: 1 }).toBuffer();
    const focus = await focusOf(picture);
    for (const { ratio, zone } of targets) {
      const part = windowOf(scene, ratio);
      if (!part) continue;
      const [best] = proposeCrops(focus, { file: scene, part, zone });
      const centre = { left: (scene.width - part.width) / 2, top: (scene.height - part.height) / 2 };
      cases += 1;
      hits.best += Number(best !== undefined && keptOf(scene, part, best) >= 0.9);
      hits.attention += Number(keptOf(scene, part, await attentionOf(picture, part)) >= 0.9);
      hits.centre += Number(keptOf(scene, part, centre) >= 0.9);
    }
  }
  const shares = Object.fromEntries(Object.entries(hits).map(([name, count]) => [name, count / cases]));
  // The figures are what this run is for.
  process.stdout.write(`${JSON.stringify({ cases, ...shares })}\n`);
  expect(shares['best']).toBeGreaterThanOrEqual(0.85);
  expect(shares['best']).toBeGreaterThan(shares['attention'] ?? 1);
  expect(shares['best']).toBeGreaterThan(shares['centre'] ?? 1);
});
