import { expect } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { kindOfType } from '@ad-foundry/contract/rules/repair/file-type.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';

/**
 * What a file is after the operations of an offer, counted from them alone and not from what the offer predicts. Fails
 * if they cannot be carried out one after the other.
 */
export function factsAfter(
  file: MediaFacts,
  {
    operations,
    minBytes,
    maxBytes,
    predicted,
  }: Pick<RepairOffer, 'operations' | 'minBytes' | 'maxBytes' | 'predicted'>,
): MediaFacts {
  let [width, height, durationMs, mime, sizeBytes] = [
    file.width ?? 0,
    file.height ?? 0,
    file.durationMs,
    file.mime,
    file.sizeBytes,
  ];
  for (const step of operations) {
    if (step.kind === 'crop') {
      expect(step.left + step.width).toBeLessThanOrEqual(width);
      expect(step.top + step.height).toBeLessThanOrEqual(height);
    }
    if (step.kind === 'extend') {
      expect(step.width).toBeGreaterThanOrEqual(width);
      expect(step.height).toBeGreaterThanOrEqual(height);
    }
    if (step.kind === 'crop' || step.kind === 'resize' || step.kind === 'extend') ({ width, height } = step);
    if (step.kind === 'trim') expect(step.startMs + step.durationMs).toBeLessThanOrEqual(durationMs ?? 0);
    if (step.kind === 'loop') expect(step.durationMs).toBeGreaterThan(durationMs ?? 0);
    if (step.kind === 'trim' || step.kind === 'loop' || step.kind === 'hold') ({ durationMs } = step);
    if (step.kind === 'convert') ({ mime } = step);
    if (step.kind === 'encode') ({ sizeBytes } = step);
  }
  expect(sizeBytes).toBeGreaterThanOrEqual(minBytes);
  expect(sizeBytes).toBeLessThanOrEqual(maxBytes);
  const kind = kindOfType(mime);
  // Encoders of video leave out the last row or column of an odd picture.
  if (kind === 'video' && operations.some((step) => step.kind === 'encode'))
    expect([width % 2, height % 2]).toEqual([0, 0]);
  const isStill = kind === 'image' && !predicted.animated;
  return { ...predicted, kind, mime, width, height, sizeBytes, durationMs: isStill ? null : durationMs };
}
