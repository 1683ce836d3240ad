import type { ReviewRevocation } from '@ad-foundry/contract/review-links.ts';
import { reviewFile, type ReviewedVersion, type ReviewRules } from '@ad-foundry/contract/rules/review/steps.ts';

interface Revocation {
  rules: ReviewRules;
  /** By the id of the step. */
  stepNames: ReadonlyMap<string, string>;
  /** The names of the link's people, by account. */
  holders: ReadonlyMap<string, string>;
  /** The versions of each file that waits at a step, oldest first. */
  files: readonly (readonly ReviewedVersion[])[];
}

/** Compares the reviews of files with those in which the people of a link owe nothing. */
export function revocationOf({ rules, stepNames, holders, files }: Revocation): ReviewRevocation {
  const without: ReviewRules = {
    ...rules,
    steps: rules.steps.map((step) => ({
      ...step,
      reviewers: step.reviewers.map((each) => (holders.has(each.accountId) ? { ...each, owes: false } : each)),
    })),
  };
  const filesByHolder = new Map<string, number>();
  const passed = rules.steps.map(() => 0);
  let approved = 0;
  for (const versions of files) {
    const before = reviewFile(rules, versions);
    const after = reviewFile(without, versions);
    for (const accountId of before.owing)
      if (holders.has(accountId)) filesByHolder.set(accountId, (filesByHolder.get(accountId) ?? 0) + 1);
    for (const [index, state] of after.states.entries())
      if (state === 'passed' && before.states[index] !== 'passed') passed[index] = (passed[index] ?? 0) + 1;
    if (after.decision === 'approved' && before.decision !== 'approved') approved += 1;
  }
  return {
    people: [...holders].flatMap(([accountId, name]) => {
      const count = filesByHolder.get(accountId);
      return count === undefined ? [] : [{ name, files: count }];
    }),
    steps: rules.steps.flatMap(({ id }, index) => {
      const count = passed[index] ?? 0;
      return count === 0 ? [] : [{ name: stepNames.get(id) ?? '', files: count }];
    }),
    approved,
  };
}
