import { downloads } from '@ad-foundry/contract/downloads.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { addressOf } from '#lib/api.ts';
import type { Size } from './zoom.ts';

export type Quality = 'rendition' | 'original';

const mayBeClear = new Set(['image/png', 'image/webp', 'image/gif', 'image/avif', 'image/apng']);

/** The default source of a video. The server decides whether the preview rendition is preferred. */
export function defaultQuality({ rendition }: Pick<Version, 'rendition'>): Quality {
  return rendition.state === 'ready' ? 'rendition' : 'original';
}

export function addressOfFile({ id, rendition }: Version, quality: Quality): string {
  if (quality === 'rendition' && rendition.url) return rendition.url;
  return addressOf(downloads.version, { params: { versionId: id }, query: { disposition: 'inline' } });
}

export function downloadOf({ id }: Pick<Version, 'id'>): string {
  return addressOf(downloads.version, { params: { versionId: id }, query: {} });
}

/** The size of the file; a likely size if it is unknown. */
export function sizeOf({ facts, preview }: Version): Size {
  return { width: facts.width ?? preview.width ?? 1280, height: facts.height ?? preview.height ?? 720 };
}

/** Whether the file may be transparent. */
export function isSeeThrough({ facts }: Version): boolean {
  return mayBeClear.has(facts.mime);
}

/** "MOV · ProRes" */
export function kindOf({ facts }: Version): string {
  return [mimeLabel(facts.mime), ...(facts.videoCodec ? [codecName(facts.videoCodec)] : [])].join(' · ');
}

const codecNames: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
};

/** Common name of a codec: "H.264" for `avc`. Unknown codecs keep the identifier in the file. */
function codecName(codec: string): string {
  return codecNames[codec] ?? codec;
}
