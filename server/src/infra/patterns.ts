import { RE2JS } from 're2js';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attribute-values.ts';

const remembered = 200;
const compiled = new Map<string, RE2JS | null>();

/** Null for what is no pattern, or a larger one than a match may take the time for. */
function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const [oldest] = compiled.keys();
  if (compiled.size >= remembered && oldest !== undefined) compiled.delete(oldest);
  const made = compileAnew(pattern);
  compiled.set(pattern, made);
  return made;
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

/** Reads the patterns of people in time that grows with the text alone, whatever they wrote: never by `RegExp`. */
export const patterns: PatternEngine = {
  accepts: (pattern) => compile(pattern) !== null,
  matches: (pattern, text) =>
    text.length <= limits.attribute.valueLength && (compile(pattern)?.testExact(text) ?? false),
};
