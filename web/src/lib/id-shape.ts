// Without the contract's schemas, because importing one from any page would add the validator to all pages.
import { idPrefixes, type IdKind } from '@ad-foundry/contract/id-prefixes.ts';
import type { Id } from '@ad-foundry/contract/ids.ts';

/** Whether text from the URL is an id of this kind. The contract's schema would load the validator on every page. */
export function isIdOf<K extends IdKind>(kind: K, text: unknown): text is Id<K> {
  return typeof text === 'string' && new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(text);
}
