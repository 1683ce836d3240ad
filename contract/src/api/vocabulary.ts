import { z } from 'zod';
import { idPrefixes, type Id, type IdKind } from '@ad-foundry/contract/ids.ts';

interface Component {
  /** Name of the component in the OpenAPI document. */
  id: string;
  description: string;
  examples: unknown[];
}

/** Names, descriptions and examples of the API's shapes. Only the documentation imports it, so browsers do not load it. */
export const vocabulary = z.registry<Component>();

/** Names a schema. The example is checked against the schema by the compiler, and by a test. */
export function component<T extends z.ZodType>(schema: T, id: string, description: string, example: z.output<T>): void {
  // Ids are custom schemas whose JSON type and pattern stand in the global registry.
  const { example: _, ...type } = z.globalRegistry.get(schema) ?? {};
  vocabulary.add(schema, { ...type, id, description, examples: [example] });
}

export function exampleId<K extends IdKind>(kind: K): Id<K> {
  return `${idPrefixes[kind]}_01k0000000e00000000000000z` as Id<K>;
}
