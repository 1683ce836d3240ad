import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { conflictsNamed, findSpecConflicts, type PlacedRule } from './conflicts.ts';
import type { FormatSpec } from './format-spec.ts';
import { mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { type Rule, ruleKey, type RuleType } from './rule.ts';
import { ruleLimits } from './rule-grammar.ts';

/**
 * A problem of a format's rules, each rule identified by list and index. 'misplaced': no file of this format type has
 * such a property. 'repeated': the rule duplicates another of its list. 'excess': more listed values than
 * `ruleLimits.listedInAll`. 'conflict': no file meets the rules together; a rule that can never be met is reported
 * alone.
 */
export interface FormatProblem {
  kind: 'misplaced' | 'repeated' | 'excess' | 'conflict';
  rules: PlacedRule[];
}

export type RuleList = PlacedRule['list'];
export const ruleLists = ['rules', ...mediaKinds, 'recommended'] as const satisfies readonly RuleList[];

type Lists = Pick<FormatSpec, 'rules' | 'recommended' | 'cardRules' | 'cardMedia' | 'ratioTolerancePct'>;

const imageRules: readonly RuleType[] = ['ratio', 'width', 'height', 'size', 'mime'];
const videoRules: readonly RuleType[] = ['duration', ...imageRules];

/** Rule types allowed in each list. A carousel has a rule for the number of cards; all other rules apply to its cards. */
export function ruleTypesFor(type: FormatType, list: RuleList): readonly RuleType[] {
  if (list === 'image' || list === 'video')
    return type === 'carousel' ? (list === 'image' ? imageRules : videoRules) : [];
  if (type !== 'carousel') return type === 'image' ? imageRules : videoRules;
  return list === 'recommended' ? ['carousel_length', ...videoRules] : ['carousel_length'];
}

/** The rules of a list. */
export function rulesIn(spec: Lists, list: RuleList): readonly Rule[] {
  return list === 'image' || list === 'video' ? (spec.cardRules?.[list] ?? []) : spec[list];
}

/** Path of a rule in a spec: `rules.0`, `cardRules.image.2`. */
export function pathOf({ list, position }: Pick<PlacedRule, 'list' | 'position'>): string {
  return `${list === 'image' || list === 'video' ? `cardRules.${list}` : list}.${position}`;
}

/**
 * Validates the rules of a format; returns at most `conflictsNamed` problems. Called by browser and server; the server
 * rejects a format with problems.
 */
export function findFormatProblems(type: FormatType, spec: Lists): FormatProblem[] {
  const placed = ruleLists.flatMap((list) =>
    rulesIn(spec, list).map((rule, position): PlacedRule => ({ list, position, rule })),
  );
  const excess = firstBeyond(placed, ruleLimits.listedInAll);
  // With so many values, the search for further problems would take too long.
  if (excess !== null) return [{ kind: 'excess', rules: [excess] }];
  const named = (kind: FormatProblem['kind']) => (rule: PlacedRule) => ({ kind, rules: [rule] });
  return [
    ...placed.filter(({ list, rule }) => !ruleTypesFor(type, list).includes(rule.type)).map(named('misplaced')),
    ...repeated(placed).map(named('repeated')),
    ...findSpecConflicts(spec, type).map(({ rules }): FormatProblem => ({ kind: 'conflict', rules })),
  ].slice(0, conflictsNamed);
}

/** The first rule at which the listed values of all rules together exceed `most`. */
function firstBeyond(placed: readonly PlacedRule[], most: number): PlacedRule | null {
  let listed = 0;
  for (const each of placed) {
    if (each.rule.operator === 'in') listed += each.rule.value.length;
    if (listed > most) return each;
  }
  return null;
}

/** Rules that duplicate an earlier rule of their list. */
function repeated(placed: readonly PlacedRule[]): PlacedRule[] {
  const seen = new Set<string>();
  return placed.filter(({ list, rule }) => {
    const key = `${list} ${ruleKey(rule)}`;
    const isDuplicate = seen.has(key);
    seen.add(key);
    return isDuplicate;
  });
}
