import { limits } from '@ad-foundry/contract/limits.ts';
import type { PatternEngine } from './attribute-values.ts';

/** A pattern compiled by RE2. */
interface Compiled {
  programSize(): number;
  testExact(text: string): boolean;
}

const remembered = 200;

/**
 * Matches user-defined patterns in time linear in the text, never with `RegExp`. Browser and server pass the same engine
 * (re2js), whose `compile` throws for an invalid pattern; the size limits are checked here.
 */
export function createPatterns(make: (pattern: string) => Compiled): PatternEngine {
  const compiled = new Map<string, Compiled | null>();

  const compileOnce = (pattern: string): Compiled | null => {
    if (pattern.length > limits.attribute.patternLength) return null;
    try {
      const made = make(pattern);
      return made.programSize() <= limits.attribute.patternSteps ? made : null;
    } catch {
      return null;
    }
  };

  const compile = (pattern: string): Compiled | null => {
    const cached = compiled.get(pattern);
    if (cached !== undefined) return cached;
    const [oldest] = compiled.keys();
    if (compiled.size >= remembered && oldest !== undefined) compiled.delete(oldest);
    const made = compileOnce(pattern);
    compiled.set(pattern, made);
    return made;
  };

  return {
    accepts: (pattern) => compile(pattern) !== null,
    matches: (pattern, text) =>
      text.length <= limits.attribute.valueLength && (compile(pattern)?.testExact(text) ?? false),
  };
}
