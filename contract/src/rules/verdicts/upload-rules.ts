import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { type Rule, ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import { type MediaFacts, type MediaKind, mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { measure } from './measure.ts';
import { mimeMatches } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { remediesFor } from './remedy.ts';
import type { Remedy, Verdict, VerdictOutcome, Violation } from './verdict.ts';
import { checkRule, frameSlackSeconds } from '@ad-foundry/contract/rules/formats/rule-check.ts';
import { defaultRatioTolerancePct } from '@ad-foundry/contract/rules/formats/rule-limits.ts';

export type { Verdict, VerdictOutcome, Violation } from './verdict.ts';

/**
 * Checks one file against one format. Hard rules reject, advice warns; `strict` makes advice hard. A hard rule that
 * cannot be checked makes the outcome 'unknown', unless another hard rule is broken.
 */
export function judge(input: JudgeInput): Verdict {
  return verdictFor(input, true);
}

/** Only the outcome and the number of broken hard rules: several times faster, for many files and formats. */
export function judgeInShort(input: JudgeInput): { outcome: VerdictOutcome; broken: number } {
  const { outcome, broken } = verdictFor(input, false);
  return { outcome, broken: broken.length };
}

type JudgeInput = { facts: MediaFacts; spec: FormatSpec; type: FormatType; strict: boolean };

function verdictFor(input: JudgeInput, withRemedies: boolean): Verdict {
  const { hard, advice, formatRules, wrongKind } = rulesFor(input);
  const [must, should] = [check(hard, input), check(advice, input)];
  const remedies = withRemedies ? remediesFor(input, { ...must, wrongKind: wrongKind !== null }, should) : null;
  const violations = ({ broken }: Checked, remedy: (rule: Rule) => Remedy | null = () => null): Violation[] =>
    broken.map(({ rule, actual }) => ({ rule, actual, remedy: remedy(rule) }));
  const broken = violations(must, remedies?.hard);
  const isNamedByRule = broken.some(({ rule }) => rule.type === 'mime' && formatRules.includes(rule));
  if (wrongKind !== null && !isNamedByRule) {
    broken.unshift({ rule: wrongKind, actual: input.facts.mime, remedy: null });
  }
  const warnings = violations(should, remedies?.advice);
  const { unknown } = must;
  const unknownAdvice = should.unknown;
  const advised = warnings.length + unknownAdvice.length > 0;
  const outcome = broken.length > 0 ? 'breaks' : unknown.length > 0 ? 'unknown' : advised ? 'warns' : 'passes';
  return { outcome, broken, warnings, unknown, unknownAdvice };
}

/**
 * The rules by which a file is judged: hard ones, of which `formatRules` are those of the format itself, and advice; and
 * the rule it breaks if it is a still instead of a video, or the reverse.
 */
export function rulesFor(input: JudgeInput): {
  hard: Rule[];
  advice: Rule[];
  formatRules: Rule[];
  wrongKind: Rule | null;
} {
  const role = roleOf(input);
  const recommended = input.spec.recommended.filter((rule) => rule.type !== 'carousel_length');
  const [hard, advice] = input.strict ? [[...role.hard, ...recommended], []] : [role.hard, recommended];
  return { hard, advice, formatRules: role.hard, wrongKind: role.wrongKind };
}

/** Checked rules: the broken ones with the measured values, and those that could not be checked. */
type Checked = { rules: readonly Rule[]; broken: Omit<Violation, 'remedy'>[]; unknown: Rule[] };

function check(rules: readonly Rule[], { facts, spec }: JudgeInput): Checked {
  const tolerances = {
    ratioPct: spec.ratioTolerancePct ?? defaultRatioTolerancePct,
    durationSeconds: frameSlackSeconds(facts.frameRate),
  };
  const result: Checked = { rules, broken: [], unknown: [] };
  for (const rule of rules) {
    const actual = measure(facts, rule.type);
    if (actual === 'none') continue;
    const outcome = actual === 'unknown' ? actual : checkRule(rule, actual.compare, tolerances);
    if (actual === 'unknown' || outcome === 'unknown') result.unknown.push(rule);
    else if (outcome === 'broken') result.broken.push({ rule, actual: actual.show });
  }
  return result;
}

/**
 * The hard rules that apply to this file, and the rule it breaks if it is a still instead of a video, or the reverse.
 */
type Role = { hard: Rule[]; wrongKind: Rule | null };

function roleOf({ facts, spec, type }: { facts: MediaFacts; spec: FormatSpec; type: FormatType }): Role {
  const common = spec.rules.filter((rule) => rule.type !== 'carousel_length');
  if (type !== 'carousel') {
    const due = facts.kind === type || lists(common, facts.mime);
    return { hard: common, wrongKind: due ? null : kindRule([type]) };
  }
  const kinds = spec.cardMedia.length > 0 ? spec.cardMedia : [...mediaKinds];
  const rulesOf = (kind: MediaKind) => [...common, ...(spec.cardRules?.[kind] ?? [])];
  // A GIF may replace a video card: the file goes to the card kind that lists its type, its own kind first.
  const standIn = [facts.kind, ...kinds].find((kind) => kinds.includes(kind) && lists(rulesOf(kind), facts.mime));
  if (standIn !== undefined) return { hard: rulesOf(standIn), wrongKind: null };
  if (kinds.includes(facts.kind)) return { hard: rulesOf(facts.kind), wrongKind: null };
  return { hard: common, wrongKind: kindRule(kinds, spec) };
}

/** True when a rule of the list names this type among the allowed ones. */
function lists(rules: Rule[], mime: string): boolean {
  return rules.some(
    (rule) =>
      rule.type === 'mime' &&
      (rule.operator === 'in' || rule.operator === 'eq') &&
      ruleValues(rule).some((listed) => mimeMatches(mime, String(listed))),
  );
}

/** The rule broken by a still where a video is required: the types that the cards list, else the whole kind. */
function kindRule(kinds: readonly MediaKind[], spec?: FormatSpec): Rule {
  const listed = kinds.flatMap((kind) => spec?.cardRules?.[kind] ?? []).filter((rule) => rule.type === 'mime');
  const mimes = listed.flatMap((rule) =>
    rule.operator === 'in' || rule.operator === 'eq' ? ruleValues(rule).map(String) : [],
  );
  return { type: 'mime', operator: 'in', value: mimes.length > 0 ? mimes : kinds.map((kind) => `${kind}/*`) };
}
