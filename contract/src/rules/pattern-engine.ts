import { limits } from '@ad-foundry/contract/limits.ts';
import type { PatternEngine } from './attribute-values.ts';

/** What RE2 makes of a pattern. */
interface Compiled {
  programSize(): number;
  testExact(text: string): boolean;
}

const remembered = 200;

/**
 * Reads the patterns of people in time that grows with the text alone, whatever they wrote: never by `RegExp`. Browser
 * and server hand in the same engine, which throws at what is no pattern; the limits are these.
 */
export function createPatterns(make: (pattern: string) => Compiled): PatternEngine {
  const compiled = new Map<string, Compiled | null>();

  const compileAnew = (pattern: string): Compiled | null => {
    if (pattern.length > limits.attribute.patternLength) return null;
    try {
      const made = make(pattern);
      return made.programSize() <= limits.attribute.patternSteps ? made : null;
    } catch {
      return null;
    }
  };

  const compile = (pattern: string): Compiled | null => {
    const known = compiled.get(pattern);
    if (known !== undefined) return known;
    const [oldest] = compiled.keys();
    if (compiled.size >= remembered && oldest !== undefined) compiled.delete(oldest);
    const made = compileAnew(pattern);
    compiled.set(pattern, made);
    return made;
  };

  return {
    accepts: (pattern) => compile(pattern) !== null,
    matches: (pattern, text) =>
      text.length <= limits.attribute.valueLength && (compile(pattern)?.testExact(text) ?? false),
  };
}
