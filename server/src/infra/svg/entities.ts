import { limits } from '@ad-foundry/contract/limits.ts';

/** One declaration of a DOCTYPE, or a comment: only values without references or markup. */
const declaration = /(?:<!--[^]*?-->|<!ENTITY\s+([\w.-]{1,64})\s+(?:"([^"&%<]{0,4000})"|'([^'&%<]{0,4000})')\s*>)\s*/y;

/**
 * The entities that a DOCTYPE declares, as Illustrator writes them for namespaces and styles; the first of a name
 * counts. Null for any other declaration: an entity with markup, of another entity or of another document.
 */
export function readEntities(doctype: string): Map<string, string> | null {
  const entities = new Map<string, string>();
  const open = doctype.indexOf('[');
  if (open === -1) return entities;
  const declared = doctype.slice(open + 1, doctype.lastIndexOf(']')).trim();
  declaration.lastIndex = 0;
  for (let at = 0; at < declared.length; at = declaration.lastIndex) {
    const match = declaration.exec(declared);
    if (match === null || entities.size > maxEntities) return null;
    const [, name, doubleQuoted, singleQuoted] = match;
    if (name !== undefined && !entities.has(name)) entities.set(name, doubleQuoted ?? singleQuoted ?? '');
  }
  return entities;
}

const maxEntities = 200;

/** Whether the entities would expand a text beyond the permitted length of a drawing. */
export function isTooLong(text: string, entities: Map<string, string>): boolean {
  let length = 0;
  for (const [, name = ''] of text.matchAll(/&([\w.-]{1,64});/g)) length += entities.get(name)?.length ?? 0;
  return length > limits.safeZoneBytes;
}
