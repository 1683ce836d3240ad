import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { RuleType } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';

/** One property of a file in the rule's unit. `compare` and `show` differ only for a ratio: w / h and `w:h`. */
export type Measure = { compare: number | string; show: number | string };

/**
 * Measures a file for a rule type: 'unknown' if the value could not be read, 'none' if the file has no such property (a
 * still has no duration, one file has no number of cards).
 */
export function measure(facts: MediaFacts, type: RuleType): Measure | 'unknown' | 'none' {
  switch (type) {
    case 'mime':
      return { compare: facts.mime, show: facts.mime };
    case 'size':
      return figure(facts.sizeBytes / megabyte);
    case 'width':
      return facts.width === null ? 'unknown' : figure(facts.width);
    case 'height':
      return facts.height === null ? 'unknown' : figure(facts.height);
    case 'duration':
      if (facts.durationMs !== null) return figure(facts.durationMs / 1000);
      return facts.kind === 'image' && !facts.animated ? 'none' : 'unknown';
    case 'ratio':
      if (facts.width === null || facts.height === null) return 'unknown';
      return { compare: facts.width / facts.height, show: `${facts.width}:${facts.height}` };
    case 'carousel_length':
      return 'none';
  }
}

function figure(value: number): Measure {
  return { compare: value, show: value };
}
