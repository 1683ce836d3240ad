import type { AttributeInput, PatternEngine } from '@ad-foundry/contract/rules/attribute-values.ts';

/** Fetched where a pattern has to be read, and nowhere else: it is larger than all that shows a field. */
export async function loadPatterns(): Promise<PatternEngine> {
  return (await import('./pattern-engine.ts')).patterns;
}

const noPatterns: PatternEngine = { accepts: () => true, matches: () => true };

/** What judges values of an attribute: most need no pattern. Where it cannot be fetched, the server's word is enough. */
export function engineFor(input: AttributeInput): Promise<PatternEngine> {
  if (input.type !== 'text' || input.regex === '') return Promise.resolve(noPatterns);
  return loadPatterns().catch(() => noPatterns);
}
