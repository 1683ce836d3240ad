import { canonicalMime, mimeMatches } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { MediaFacts, MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { checkRule } from '@ad-foundry/contract/rules/formats/rule-check.ts';

const gif = 'image/gif';
/** Pictures that ffmpeg decodes. */
const decodedByFfmpeg = new Set(['image/bmp', 'image/vnd.adobe.photoshop']);
/** The types of pictures that a repair can read; of videos, every type. */
const readable = new Set([
  'image/jpeg',
  'image/png',
  gif,
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/heic',
  ...decodedByFfmpeg,
]);
/** Types whose frames can all be read. */
const readableFrames = new Set([gif, 'image/webp']);

/** Types of pictures whose bytes lose nothing, so that a PNG keeps what they show. */
const lossless = new Set(['image/png', gif, 'image/tiff', ...decodedByFfmpeg]);
/** Types of pictures that cannot have transparent parts. */
const opaque = new Set(['image/jpeg', 'image/bmp']);

export function canRead({ kind, mime, animated }: MediaFacts): boolean {
  const types = animated ? readableFrames : readable;
  return kind === 'video' || types.has(canonicalMime(mime));
}

/** Whether every rule about the type allows it. */
export function allowsType(rules: readonly Rule[], mime: string): boolean {
  return rules.every((rule) => rule.type !== 'mime' || checkRule(rule, mime) === 'met');
}

/** The types that a file can be written as, the most faithful first. What moves is never made still. */
export function writableTypes({ kind, mime, animated }: MediaFacts): string[] {
  const videos = ['video/mp4', 'video/quicktime'];
  if (kind === 'video') return [...(mimeMatches(mime, 'video/quicktime') ? videos.toReversed() : videos), gif];
  if (animated) return [gif, ...videos];
  return [
    ...(lossless.has(canonicalMime(mime)) ? ['image/png', 'image/jpeg'] : ['image/jpeg', 'image/png']),
    ...videos,
  ];
}

export function kindOfType(mime: string): MediaKind {
  return mime.startsWith('video/') ? 'video' : 'image';
}

export const isGif = (mime: string): boolean => canonicalMime(mime) === gif;

/** What a machine needs for a repair, beside what it needs for stills. */
export function toolFor(facts: MediaFacts, mime: string): 'none' | 'ffmpeg' | 'encoder' {
  if (kindOfType(mime) === 'video') return 'encoder';
  const moves = facts.kind === 'video' || facts.animated;
  return moves || decodedByFfmpeg.has(canonicalMime(facts.mime)) ? 'ffmpeg' : 'none';
}

/** Whether a file of one type may lose transparent parts when it is written as another. */
export function losesTransparency({ kind, mime }: MediaFacts, to: string): boolean {
  return kind === 'image' && to !== 'image/png' && to !== gif && !opaque.has(canonicalMime(mime));
}
