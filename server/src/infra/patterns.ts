import { RE2JS } from 're2js';
import type { PatternEngine } from '@ad-foundry/contract/rules/attribute-values.ts';
import { createPatterns } from '@ad-foundry/contract/rules/pattern-engine.ts';

export const patterns = createPatterns((pattern) => RE2JS.compile(pattern));

/** What was found out about a text and a pattern when either changed, and is kept beside the text. */
export interface Judged {
  judgedPattern: string | null;
  fitsPattern: boolean | null;
}

/** Asks the engine only about a pattern that this text was not held against yet. */
export function judgedBy({ judgedPattern, fitsPattern }: Judged): Pick<PatternEngine, 'matches'> {
  return {
    matches: (pattern, text) =>
      pattern === judgedPattern && fitsPattern !== null ? fitsPattern : patterns.matches(pattern, text),
  };
}
