import { RE2JS } from 're2js';
import type { PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { createPatterns } from '@ad-foundry/contract/rules/attributes/pattern-engine.ts';

export const patterns = createPatterns((pattern) => RE2JS.compile(pattern));

/** The result of matching a text against a pattern, stored with the text. */
export interface PatternMatch {
  judgedPattern: string | null;
  fitsPattern: boolean | null;
}

/** Returns the stored result, or matches again if it belongs to another pattern. */
export function judgedBy({ judgedPattern, fitsPattern }: PatternMatch): Pick<PatternEngine, 'matches'> {
  return {
    matches: (pattern, text) =>
      pattern === judgedPattern && fitsPattern !== null ? fitsPattern : patterns.matches(pattern, text),
  };
}
