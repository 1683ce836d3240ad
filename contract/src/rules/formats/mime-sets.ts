import { mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { canonicalMime } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { type Rule, ruleValues } from './rule.ts';

/** The MIME types that a rule allows: the listed ones, or with `except` all others. */
export type MimeSet = { names: Set<string>; kinds: Set<string>; except: boolean };

/** The canonical MIME types that a rule allows; empty for an invalid rule. */
export function mimeSetOf(rule: Rule): MimeSet {
  const listed = ruleValues(rule).map((mime) => canonicalMime(String(mime)));
  const sound = rule.operator === 'in' || (listed.length === 1 && (rule.operator === 'eq' || rule.operator === 'ne'));
  const kept = sound ? listed : [];
  return {
    names: new Set(kept.filter((mime) => !mime.endsWith('/*'))),
    kinds: new Set(kept.filter((mime) => mime.endsWith('/*')).map(kindOf)),
    except: sound && rule.operator === 'ne',
  };
}

/** True when some MIME type is in all sets. One unlisted type represents all unlisted types. */
export function someMime(sets: readonly MimeSet[]): boolean {
  const unnamed = mediaKinds.map((kind) => `${kind}/?`);
  // With an allow list among the sets, only its types need to be tried.
  const closed = sets.filter(({ kinds, except }) => !except && kinds.size === 0);
  const named = closed[0] ? closed[0].names : new Set(sets.flatMap(({ names }) => [...names]));
  return [...named, ...unnamed].some((mime) => sets.every((set) => allows(set, mime)));
}

function allows({ names, kinds, except }: MimeSet, mime: string): boolean {
  return (names.has(mime) || kinds.has(kindOf(mime))) !== except;
}

function kindOf(mime: string): string {
  return mime.slice(0, mime.indexOf('/'));
}
