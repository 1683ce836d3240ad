import type { AttributeInput, PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';

/** Loads the pattern engine on demand: it is larger than all other code of a field. */
export async function loadPatterns(): Promise<PatternEngine> {
  return (await import('./pattern-engine.ts')).patterns;
}

const noPatterns: PatternEngine = { accepts: () => true, matches: () => true };

/**
 * The engine that validates a field's values; accepts every value if the field has no pattern or the engine cannot
 * load.
 */
export function engineFor(input: AttributeInput): Promise<PatternEngine> {
  if (input.type !== 'text' || input.regex === '') return Promise.resolve(noPatterns);
  return loadPatterns().catch(() => noPatterns);
}
