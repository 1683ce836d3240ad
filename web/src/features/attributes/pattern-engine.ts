import { RE2JS } from 're2js';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attribute-values.ts';

let last: { pattern: string; made: RE2JS | null } | undefined;

function compile(pattern: string): RE2JS | null {
  if (last?.pattern === pattern) return last.made;
  last = { pattern, made: compileAnew(pattern) };
  return last.made;
}

function compileAnew(pattern: string): RE2JS | null {
  if (pattern.length > limits.attribute.patternLength) return null;
  try {
    const made = RE2JS.compile(pattern);
    return made.programSize() <= limits.attribute.patternSteps ? made : null;
  } catch {
    return null;
  }
}

/** The engine of the server, with its limits: what it says here, it says there. */
export const patterns: PatternEngine = {
  accepts: (pattern) => compile(pattern) !== null,
  matches: (pattern, text) =>
    text.length <= limits.attribute.valueLength && (compile(pattern)?.testExact(text) ?? false),
};
