import { mimeMatches } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { type Rule, type RuleOperator, ruleValues } from './rule.ts';
import { defaultRatioTolerancePct, numericLimits } from './rule-limits.ts';

export type RuleOutcome = 'met' | 'broken' | 'unknown';

/** One frame at 25 frames per second: a video cut to six seconds often measures 6.02 s. */
export const durationSlackSeconds = 0.04;

/** In slower videos, which are slide shows, the duration of a frame is intended and no measuring error. */
const slowestRate = 10;
/** Durations are whole milliseconds. */
const halfMillisecond = 0.0005;

/** The tolerance of a video's duration in seconds: one of its frames, and at least one frame at 25 per second. */
export function frameSlackSeconds(frameRate: number | null | undefined): number {
  return frameRate
    ? Math.max(durationSlackSeconds, 1 / Math.max(frameRate, slowestRate) + halfMillisecond)
    : durationSlackSeconds;
}

/** Tolerances: of a ratio in percent, of a duration in seconds. */
type Tolerances = { ratioPct?: number; durationSeconds?: number };

/** Floating-point error, so that a file exactly at the edge of the tolerance passes. */
export const rounding = 1e-9;

/**
 * Compares a measured value (in the rule's unit, a ratio as a number) with a rule.
 * Returns 'unknown' for a rule that is invalid for its type.
 */
export function checkRule(
  rule: Rule,
  actual: number | string,
  { ratioPct = defaultRatioTolerancePct, durationSeconds = durationSlackSeconds }: Tolerances = {},
): RuleOutcome {
  if (rule.type === 'mime') return typeof actual === 'string' ? checkMime(rule, actual) : 'unknown';
  const limits = numericLimits(rule);
  if (typeof actual !== 'number' || limits === null) return 'unknown';
  return compare(rule.operator, limits, standing(rule, actual, slackOf(rule, ratioPct / 100, durationSeconds)))
    ? 'met'
    : 'broken';
}

function checkMime(rule: Rule, actual: string): RuleOutcome {
  const listed = ruleValues(rule).map(String);
  const found = listed.some((mime) => mimeMatches(actual, mime));
  if (listed.length === 0) return 'unknown';
  if (rule.operator === 'in') return found ? 'met' : 'broken';
  if (listed.length !== 1) return 'unknown';
  if (rule.operator === 'eq') return found ? 'met' : 'broken';
  if (rule.operator === 'ne') return found ? 'broken' : 'met';
  return 'unknown';
}

/** Compares a value with a limit: below, above, equal, or equal within the tolerance of its type. */
type Standing = 'below' | 'same' | 'nearly' | 'above';

function slackOf({ type }: Rule, ratio: number, duration: number): number {
  return type === 'ratio' ? ratio : type === 'duration' ? duration : 0;
}

function standing(rule: Rule, actual: number, slack: number): (limit: number) => Standing {
  return (limit) => {
    const distance = rule.type === 'ratio' ? ratioDistance(actual, limit) : Math.abs(actual - limit);
    if (slack > 0 && distance <= slack + rounding) return 'nearly';
    if (distance <= rounding) return 'same';
    return actual < limit ? 'below' : 'above';
  };
}

/** `gt` and `lt` exclude the limit itself, except for types with a tolerance: the tolerance widens every limit. */
function compare(operator: RuleOperator, limits: number[], standsTo: (limit: number) => Standing): boolean {
  const is = (limit: number | undefined, ...standings: Standing[]) =>
    limit !== undefined && standings.includes(standsTo(limit));
  const [first, second] = limits;
  switch (operator) {
    case 'eq':
    case 'in':
      return limits.some((limit) => is(limit, 'same', 'nearly'));
    case 'ne':
      return !is(first, 'same', 'nearly');
    case 'gt':
      return is(first, 'above', 'nearly');
    case 'gte':
      return is(first, 'above', 'nearly', 'same');
    case 'lt':
      return is(first, 'below', 'nearly');
    case 'lte':
      return is(first, 'below', 'nearly', 'same');
    case 'between':
      return !is(first, 'below') && !is(second, 'above');
  }
}
