import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { RuleType } from './format-spec.ts';
import type { MediaFacts } from './media-facts.ts';
import { ratioLabel } from './ratio.ts';

/**
 * One property of a file, comparable with a rule's value. `compare` is in the rule's unit (a ratio as a number);
 * `show` is what a sentence says about the file.
 */
export type Measure = { compare: number | string; show: number | string };

/**
 * What the file has for this type of rule: 'unknown' when it could not be read, 'none' when it has no such property
 * at all (a still has no duration, one file has no number of cards).
 */
export function measure(facts: MediaFacts, type: RuleType): Measure | 'unknown' | 'none' {
  switch (type) {
    case 'mime':
      return { compare: facts.mime, show: facts.mime };
    case 'size':
      return figure(facts.sizeBytes / megabyte, 4);
    case 'width':
      return facts.width === null ? 'unknown' : figure(facts.width, 0);
    case 'height':
      return facts.height === null ? 'unknown' : figure(facts.height, 0);
    case 'duration':
      if (facts.durationMs !== null) return figure(facts.durationMs / 1000, 2);
      return facts.kind === 'image' ? 'none' : 'unknown';
    case 'ratio':
      if (facts.width === null || facts.height === null) return 'unknown';
      return { compare: facts.width / facts.height, show: ratioLabel(facts.width, facts.height) };
    case 'carousel_length':
      return 'none';
  }
}

function figure(value: number, decimals: number): Measure {
  return { compare: value, show: Number(value.toFixed(decimals)) };
}
