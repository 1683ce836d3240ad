import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { mediaKinds, type MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RuleText } from '#features/library/formats/rule-text.ts';

interface Words {
  text: RuleText;
  strict: boolean;
  /** Adds to a carousel's rule the kind of file it applies to. */
  forKind: (kind: MediaKind, line: string) => string;
}

/** A format's requirements and recommendations as sentences; in a strict creative all are requirements. */
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
