import { type Rule, ruleKey } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';

/** The distinct hard rules that a version breaks or that could not be checked; they keep the version from counting. */
export function blockingRules({ broken, unknown }: Pick<Verdict, 'broken' | 'unknown'>): Rule[] {
  const rules = [...broken.map(({ rule }) => rule), ...unknown];
  return [...new Map(rules.map((rule) => [ruleKey(rule), rule])).values()];
}

/** The blocking rules that a waiver does not cover; it covers only rules that were blocking at the time of the waiver. */
export function unwaivedRules(waived: readonly Rule[], verdict: Pick<Verdict, 'broken' | 'unknown'>): Rule[] {
  const keys = new Set(waived.map(ruleKey));
  return blockingRules(verdict).filter((rule) => !keys.has(ruleKey(rule)));
}

/** True when there are blocking rules and the waiver covers them all. */
export function isWaived(waived: readonly Rule[] | null, verdict: Pick<Verdict, 'broken' | 'unknown'>): boolean {
  if (waived === null || blockingRules(verdict).length === 0) return false;
  return unwaivedRules(waived, verdict).length === 0;
}
