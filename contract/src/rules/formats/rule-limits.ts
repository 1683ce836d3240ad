import { parseRatio } from '@ad-foundry/contract/rules/files/ratio.ts';
import { type Rule, type RuleType, ruleValues } from './rule.ts';

/** The product's own tolerance for ratios, in percent, where a format states none. */
export const defaultRatioTolerancePct = 1;

/** The rule's values as numbers in its unit (ratios as w / h), null when the rule is invalid. */
export function numericLimits(rule: Rule): number[] | null {
  if (rule.type === 'mime') return null;
  const limits: number[] = [];
  for (const value of ruleValues(rule)) {
    const limit = parseLimit(rule.type, value);
    if (limit === null) return null;
    limits.push(limit);
  }
  if (limits.length === 0) return null;
  if (rule.operator === 'between') return limits.length === 2 ? limits.sort((a, b) => a - b) : null;
  if (rule.operator === 'in') return limits;
  return limits.length === 1 ? limits : null;
}

function parseLimit(type: RuleType, value: number | string): number | null {
  if (type === 'ratio') return parseRatio(value);
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  // Limits are set in whole KB; 100 KB is stored as 0.0976 MB (four decimals), and a file of 100 KB must still meet it.
  return type === 'size' ? Math.round(value * 1024) / 1024 : value;
}
