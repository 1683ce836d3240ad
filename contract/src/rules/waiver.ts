import { type Rule, ruleKey } from './rule.ts';
import type { Verdict } from './upload-rules.ts';

/** What keeps a version from counting: the hard rules that it breaks, or that nothing could check. Each once. */
export function standingAgainst({ broken, unknown }: Pick<Verdict, 'broken' | 'unknown'>): Rule[] {
  const rules = [...broken.map(({ rule }) => rule), ...unknown];
  return [...new Map(rules.map((rule) => [ruleKey(rule), rule])).values()];
}

/** What of it a waiver of these rules leaves: a rule that was not broken when it was given is not waived by it. */
export function leftByWaiver(waived: readonly Rule[], verdict: Pick<Verdict, 'broken' | 'unknown'>): Rule[] {
  const keys = new Set(waived.map(ruleKey));
  return standingAgainst(verdict).filter((rule) => !keys.has(ruleKey(rule)));
}

/** True when there is something to waive and all of it is waived. */
export function isWaived(waived: readonly Rule[] | null, verdict: Pick<Verdict, 'broken' | 'unknown'>): boolean {
  if (waived === null || standingAgainst(verdict).length === 0) return false;
  return leftByWaiver(waived, verdict).length === 0;
}
