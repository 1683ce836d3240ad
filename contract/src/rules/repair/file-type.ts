import { canonicalMime, mimeMatches } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { checkRule } from '@ad-foundry/contract/rules/formats/rule-check.ts';

/** The types that a repair can read; of videos, every type. */
const readable = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/heic',
]);

/** Types of pictures whose bytes lose nothing, so that a PNG keeps what they show. */
const lossless = new Set(['image/png', 'image/gif', 'image/tiff']);
/** Types of pictures that can have transparent parts. */
const transparent = new Set(['image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff', 'image/heic']);

export const canRead = ({ kind, mime }: MediaFacts): boolean => kind === 'video' || readable.has(canonicalMime(mime));

/** Whether every rule about the type allows it. */
export function allowsType(rules: readonly Rule[], mime: string): boolean {
  return rules.every((rule) => rule.type !== 'mime' || checkRule(rule, mime) === 'met');
}

/** The types that a file can be written as so that the rules allow it, the most faithful first. */
export function writableTypes({ kind, mime }: MediaFacts, rules: readonly Rule[]): string[] {
  const order =
    kind === 'video'
      ? mimeMatches(mime, 'video/quicktime')
        ? ['video/quicktime', 'video/mp4']
        : ['video/mp4', 'video/quicktime']
      : lossless.has(canonicalMime(mime))
        ? ['image/png', 'image/jpeg']
        : ['image/jpeg', 'image/png'];
  return order.filter((type) => allowsType(rules, type));
}

/** Whether a file of one type may lose transparent parts when it is written as another. */
export function losesTransparency(from: string, to: string): boolean {
  return to === 'image/jpeg' && transparent.has(canonicalMime(from));
}
