import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatRules } from '@ad-foundry/contract/formats.ts';
import type { Rule, RuleType } from './format-spec.ts';
import { isSoundRule } from './rule-check.ts';

/**
 * What is wrong with a rule at a place such as `rules.0` or `cardRules.image.2`: it makes no sense ('unsound'), no file
 * of this type has such a property ('misplaced'), or no file can meet it together with another one ('conflict').
 */
export interface FormatProblem {
  path: string;
  kind: 'unsound' | 'misplaced' | 'conflict';
  /** The place of the other rule of a pair. */
  against: string | null;
}

const still: readonly RuleType[] = ['mime', 'size', 'width', 'height', 'ratio'];
const film: readonly RuleType[] = [...still, 'duration'];

/** Which types of rules make sense where. A carousel is asked for its number of cards, its cards for the rest. */
export function ruleTypesFor(
  type: FormatType,
  place: 'rules' | 'recommended' | 'image' | 'video',
): readonly RuleType[] {
  if (place === 'image' || (type === 'image' && place !== 'video')) return still;
  if (place === 'video' || type === 'video') return film;
  return place === 'recommended' ? ['carousel_length', ...film] : ['carousel_length'];
}

interface Placed {
  path: string;
  rule: Rule;
}

/** Everything that keeps the rules of a format from being meaningful. Both sides ask it; the server refuses. */
export function findFormatProblems(type: FormatType, spec: FormatRules): FormatProblem[] {
  const placed = (path: string, rules: readonly Rule[]): Placed[] =>
    rules.map((rule, index) => ({ path: `${path}.${index}`, rule }));
  const lists = [
    { place: 'rules', all: placed('rules', spec.rules) },
    { place: 'recommended', all: placed('recommended', spec.recommended) },
    { place: 'image', all: placed('cardRules.image', spec.cardRules?.image ?? []) },
    { place: 'video', all: placed('cardRules.video', spec.cardRules?.video ?? []) },
  ] as const;
  return lists.flatMap(({ place, all }) => {
    const fitting = ruleTypesFor(type, place);
    const absent = type !== 'carousel' && (place === 'image' || place === 'video');
    return all.flatMap(({ path, rule }): FormatProblem[] => {
      if (absent || !fitting.includes(rule.type)) return [{ path, kind: 'misplaced', against: null }];
      return isSoundRule(rule) ? [] : [{ path, kind: 'unsound', against: null }];
    });
  });
}
