import { mediaKinds } from './media-facts.ts';
import { canonicalMime } from './mime-types.ts';
import { type Rule, ruleValues } from './rule.ts';

/** The file types that a rule allows: those that it names, or with `except` all others. */
export type MimeSet = { names: Set<string>; kinds: Set<string>; except: boolean };

/** What a mime rule allows, by the one name of each type; nothing where the rule makes no sense. */
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

/** True when some type is in all of the sets. Any that is not named itself is as good as one that nobody names. */
export function someMime(sets: readonly MimeSet[]): boolean {
  const unnamed = mediaKinds.map((kind) => `${kind}/?`);
  // A set that allows only what it names leaves no more to try than its own names.
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
