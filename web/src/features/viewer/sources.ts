import { downloads } from '@ad-foundry/contract/downloads.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/mime-types.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { codecName } from '#features/creatives/codec-name.ts';
import { addressOf } from '#lib/api.ts';
import type { Size } from './zoom.ts';

export type Quality = 'light' | 'original';

const playedEverywhere = new Set(['avc', 'vp8', 'vp9', 'av1']);
const largeBytes = 24 * 1024 * 1024;
const mayBeClear = new Set(['image/png', 'image/webp', 'image/gif', 'image/avif', 'image/apng']);

/** What a film is played from unless something else is chosen: the original, where that plays well everywhere. */
export function defaultQuality({ light, facts }: Version): Quality {
  const plays = playedEverywhere.has(facts.videoCodec ?? '') && facts.sizeBytes <= largeBytes;
  return light.state === 'ready' && !plays ? 'light' : 'original';
}

export function addressOfFile({ id, light }: Version, quality: Quality): string {
  if (quality === 'light' && light.url) return light.url;
  return addressOf(downloads.version, { params: { versionId: id }, query: { disposition: 'inline' } });
}

export function downloadOf({ id }: Pick<Version, 'id'>): string {
  return addressOf(downloads.version, { params: { versionId: id }, query: {} });
}

/** Its own size, or a likely one where nobody knows it. */
export function sizeOf({ facts, preview }: Version): Size {
  return { width: facts.width ?? preview.width ?? 1280, height: facts.height ?? preview.height ?? 720 };
}

/** Whether what lies behind it may be seen through it. */
export function isSeeThrough({ facts }: Version): boolean {
  return mayBeClear.has(facts.mime);
}

/** "MOV · ProRes" */
export function kindOf({ facts }: Version): string {
  return [mimeLabel(facts.mime), ...(facts.videoCodec ? [codecName(facts.videoCodec)] : [])].join(' · ');
}
