import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { mediaKinds, type MediaKind } from '@ad-foundry/contract/rules/media-facts.ts';
import type { RuleText } from '#features/formats/rule-text.ts';

interface Words {
  text: RuleText;
  strict: boolean;
  /** Says which of the kinds of file a carousel takes a rule is for. */
  forKind: (kind: MediaKind, line: string) => string;
}

/** A format's rules as sentences: what a file must be, and what it should; in a strict creative all of it is a must. */
export function ruleLines({ rules, recommended, cardRules, cardMedia }: FormatSpec, { text, strict, forKind }: Words) {
  const both = cardMedia.length !== 1;
  const ofCards = mediaKinds.flatMap((kind) => {
    if (cardMedia.length > 0 && !cardMedia.includes(kind)) return [];
    const lines = (cardRules?.[kind] ?? []).map(text.requirement);
    return both ? lines.map((line) => forKind(kind, line)) : lines;
  });
  const must = [...rules.map(text.requirement), ...ofCards];
  const should = recommended.map(strict ? text.requirement : text.advice);
  return strict ? { must: [...must, ...should], should: [] } : { must, should };
}
