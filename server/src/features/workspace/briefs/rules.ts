import type { Format } from '@ad-foundry/contract/formats.ts';
import { mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';

/** MIME types for the `accept` attribute of a file input, so that phones offer pictures and videos. */
export function acceptedTypes({ spec, type }: Pick<Format, 'spec' | 'type'>): string[] {
  const named = namedIn([...spec.rules, ...(spec.cardRules?.image ?? []), ...(spec.cardRules?.video ?? [])]);
  const cardKinds = spec.cardMedia.length > 0 ? spec.cardMedia : mediaKinds;
  const whole = (type === 'carousel' ? cardKinds : [type]).map((kind) => `${kind}/*`);
  if (named.length === 0) return whole;
  // A carousel may restrict the types of one kind only; the other kind then accepts all.
  const unnamed = type === 'carousel' && spec.cardMedia.length > 0 ? whole : [];
  const isNamed = (kind: string) => named.some((mime) => mime.startsWith(kind.slice(0, -1)));
  return [...new Set([...named, ...unnamed.filter((kind) => !isNamed(kind))])];
}

function namedIn(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => (rule.type === 'mime' && rule.operator !== 'ne' ? [rule.value].flat() : []));
}
