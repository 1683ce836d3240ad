// Apart from the schemas: one of those that any page uses would bring the validator to all of them.
import { idPrefixes, type IdKind } from '@ad-foundry/contract/id-prefixes.ts';
import type { Id } from '@ad-foundry/contract/ids.ts';

/** Whether a text of the address is an id of a kind. The contract's schema would bring its validator to every page. */
export function isIdOf<K extends IdKind>(kind: K, text: unknown): text is Id<K> {
  return typeof text === 'string' && new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(text);
}
