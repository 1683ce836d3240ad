import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { findSpecConflicts, type PlacedRule } from './conflicts.ts';
import type { FormatSpec } from './format-spec.ts';
import { mediaKinds } from './media-facts.ts';
import type { Rule, RuleType } from './rule.ts';

/**
 * What is wrong with rules, each named by its list and its place in it: no file of this type has such a property
 * ('misplaced'), or no file can meet them together ('conflict'; one that can never be met stands alone).
 */
export interface FormatProblem {
  kind: 'misplaced' | 'conflict';
  rules: PlacedRule[];
}

export type RuleList = PlacedRule['list'];
export const ruleLists = ['rules', ...mediaKinds, 'recommended'] as const satisfies readonly RuleList[];

type Lists = Pick<FormatSpec, 'rules' | 'recommended' | 'cardRules' | 'cardMedia' | 'ratioTolerancePct'>;

const still: readonly RuleType[] = ['ratio', 'width', 'height', 'size', 'mime'];
const film: readonly RuleType[] = ['duration', ...still];

/** Which types of rules make sense in which list. A carousel is asked for its number of cards, its cards for the rest. */
export function ruleTypesFor(type: FormatType, list: RuleList): readonly RuleType[] {
  if (list === 'image' || list === 'video') return type === 'carousel' ? (list === 'image' ? still : film) : [];
  if (type !== 'carousel') return type === 'image' ? still : film;
  return list === 'recommended' ? ['carousel_length', ...film] : ['carousel_length'];
}

/** The rules of a list. */
export function rulesIn(spec: Lists, list: RuleList): readonly Rule[] {
  return list === 'image' || list === 'video' ? (spec.cardRules?.[list] ?? []) : spec[list];
}

/** Where a rule stands in a spec: `rules.0`, `cardRules.image.2`. */
export function pathOf({ list, position }: Pick<PlacedRule, 'list' | 'position'>): string {
  return `${list === 'image' || list === 'video' ? `cardRules.${list}` : list}.${position}`;
}

/** Everything that keeps the rules of a format from being meaningful. Both sides ask it; the server refuses. */
export function findFormatProblems(type: FormatType, spec: Lists): FormatProblem[] {
  const misplaced = ruleLists.flatMap((list) =>
    rulesIn(spec, list).flatMap((rule, position): FormatProblem[] =>
      ruleTypesFor(type, list).includes(rule.type) ? [] : [{ kind: 'misplaced', rules: [{ list, position, rule }] }],
    ),
  );
  const conflicts = findSpecConflicts(spec, type).map(({ rules }): FormatProblem => ({ kind: 'conflict', rules }));
  return [...misplaced, ...conflicts];
}
