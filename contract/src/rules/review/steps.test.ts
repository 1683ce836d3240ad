import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { reviewFile, stepRules, type ReviewStep, type StepDecision } from './steps.ts';

const step = (id: string, rule: ReviewStep['rule'], ...names: string[]): ReviewStep => ({
  id,
  rule,
  reviewers: names.map((accountId) => ({ accountId, since: null, owes: true })),
});
const by = (accountId: string, decision: Decision = 'approved', decidedAt = 1): StepDecision => ({
  accountId,
  decision,
  decidedAt,
  forStepId: null,
});
const version = (...decisions: StepDecision[]) => ({ decisions });
const agency = step('agency', 'one', 'jo', 'lena');
const client = step('client', 'all', 'ines', 'tom');
const legal = step('legal', 'all', 'ada');
const steps = [agency, client, legal];
const asking = { steps, returnsTo: 'asking' } as const;
const restarting = { steps, returnsTo: 'first' } as const;

describe('a file in review', () => {
  it('waits for each reviewer of the first step', () => {
    expect(reviewFile(asking, [version()])).toEqual({
      decision: null,
      stepIndex: 0,
      owing: ['jo', 'lena'],
      states: ['open', 'waiting', 'waiting'],
    });
  });

  it('opens the next step as soon as one reviewer approves, where one is enough', () => {
    const review = reviewFile(asking, [version(by('jo'))]);
    expect(review).toMatchObject({ decision: null, stepIndex: 1, owing: ['ines', 'tom'] });
  });

  it('stays at a step until all approve, where all must', () => {
    expect(reviewFile(asking, [version(by('jo'), by('ines'))])).toMatchObject({ stepIndex: 1, owing: ['tom'] });
    expect(reviewFile(asking, [version(by('jo'), by('ines'), by('tom'))])).toMatchObject({ stepIndex: 2 });
  });

  it('is approved only when the last step is passed', () => {
    const all = ['jo', 'ines', 'tom', 'ada'].map((name) => by(name));
    expect(reviewFile(asking, [version(...all)])).toEqual({
      decision: 'approved',
      stepIndex: null,
      owing: [],
      states: ['passed', 'passed', 'passed'],
    });
  });

  it('keeps changes that were requested before the campaign had steps, until a new version answers them', () => {
    const since = { ...asking, since: 10 };
    const request = by('ines', 'changes', 5);
    expect(reviewFile(since, [version(request)])).toMatchObject({ decision: 'changes', stepIndex: 0, owing: [] });
    expect(reviewFile(since, [version(by('jo'), request)])).toMatchObject({ decision: 'changes', stepIndex: 1 });
    const byOther = version(...['jo', 'ines', 'tom', 'ada'].map((name) => by(name)), by('mara', 'changes', 5));
    expect(reviewFile(since, [byOther])).toMatchObject({ decision: 'changes', stepIndex: 2 });
    expect(reviewFile(since, [version(by('ines', 'changes', 15))])).toMatchObject({ decision: null, stepIndex: 0 });
    expect(reviewFile(since, [version(request), version()])).toMatchObject({ decision: null, stepIndex: 0 });
  });

  it('ignores the decision of a person who reviews no step, and of a later step until it opens', () => {
    expect(reviewFile(asking, [version(by('mara'), by('mara', 'changes'))])).toMatchObject({ stepIndex: 0 });
    expect(reviewFile(asking, [version(by('ada', 'changes'))])).toMatchObject({ decision: null, stepIndex: 0 });
    const early = [by('jo'), by('ines'), by('tom'), by('ada', 'changes')];
    expect(reviewFile(asking, [version(...early)])).toMatchObject({ decision: 'changes', stepIndex: 2 });
  });

  it('requests changes although one approval is enough, if two reviewers decide at once', () => {
    const review = reviewFile(asking, [version(by('jo'), by('lena', 'changes'))]);
    expect(review).toMatchObject({ decision: 'changes', stepIndex: 0, owing: [] });
  });

  it('counts the request of a person who reviews two steps at the later one, once another approved the first', () => {
    const rules = { steps: [step('agency', 'one', 'jo', 'ines'), client], returnsTo: 'asking' } as const;
    expect(reviewFile(rules, [version(by('jo'), by('ines', 'changes'))])).toMatchObject({
      decision: 'changes',
      stepIndex: 1,
    });
    expect(reviewFile(rules, [version(by('ines', 'changes'))])).toMatchObject({ decision: 'changes', stepIndex: 0 });
  });

  it('passes a step by the decision of an admin for it', () => {
    const forClient = { ...by('mara'), forStepId: 'client' };
    expect(reviewFile(asking, [version(by('jo'), forClient)])).toMatchObject({ stepIndex: 2, owing: ['ada'] });
    expect(reviewFile(asking, [version(forClient)])).toMatchObject({ stepIndex: 0 });
  });

  it('counts what a person decided who may no longer decide, and waits for no other decision of that person', () => {
    const former = (rule: ReviewStep['rule']) => ({
      ...step('agency', rule, 'jo', 'lena'),
      reviewers: [
        { accountId: 'jo', since: null, owes: false },
        { accountId: 'lena', since: null, owes: true },
      ],
    });
    const judge = (rule: ReviewStep['rule'], ...decisions: StepDecision[]) =>
      reviewFile({ steps: [former(rule)], returnsTo: 'asking' }, [version(...decisions)]);
    expect(judge('one', by('jo'))).toMatchObject({ decision: 'approved' });
    expect(judge('one')).toMatchObject({ decision: null, owing: ['lena'] });
    expect(judge('all', by('lena'))).toMatchObject({ decision: 'approved' });
    expect(judge('all', by('jo', 'changes'))).toMatchObject({ decision: 'changes' });
  });

  it('has no open step without a version, and none without steps', () => {
    expect(reviewFile(asking, [])).toMatchObject({ decision: null, stepIndex: null, owing: [] });
    expect(reviewFile({ steps: [], returnsTo: 'asking' }, [version(by('jo'))])).toMatchObject({ decision: null });
  });

  it('never passes a step without reviewers by itself', () => {
    const rules = { steps: [step('empty', 'all')], returnsTo: 'asking' } as const;
    expect(reviewFile(rules, [version(by('jo'))])).toMatchObject({ decision: null, stepIndex: 0, owing: [] });
  });
});

describe('a new version', () => {
  const rejected = version(by('jo'), by('ines', 'changes'));

  it('begins at the step that requested changes, and earlier approvals carry over', () => {
    expect(reviewFile(asking, [rejected, version()])).toEqual({
      decision: null,
      stepIndex: 1,
      owing: ['ines', 'tom'],
      states: ['carried', 'open', 'waiting'],
    });
  });

  it('begins at the first step where the campaign says so', () => {
    expect(reviewFile(restarting, [rejected, version()])).toMatchObject({ stepIndex: 0, owing: ['jo', 'lena'] });
  });

  it('begins at the first step if nobody requested changes to the one that it replaces', () => {
    expect(reviewFile(asking, [version(by('jo')), version()])).toMatchObject({ stepIndex: 0 });
    const approved = version(...['jo', 'ines', 'tom', 'ada'].map((name) => by(name)));
    expect(reviewFile(asking, [approved, version()])).toMatchObject({ decision: null, stepIndex: 0 });
  });

  it('keeps the step of a version that it replaces before anybody approved that', () => {
    expect(reviewFile(asking, [rejected, version(), version()])).toMatchObject({ stepIndex: 1 });
    const half = version(by('ines'), by('tom'));
    expect(reviewFile(asking, [rejected, half, version()])).toMatchObject({ stepIndex: 0 });
  });
});

describe('a holder of a review link', () => {
  const linked: ReviewStep = {
    ...client,
    reviewers: ['ines', 'tom'].map((accountId, at) => ({ accountId, since: at * 10, owes: true })),
  };
  const rules = { steps: [linked], returnsTo: 'asking' } as const;

  it('is awaited if they joined before the last decision', () => {
    expect(reviewFile(rules, [version(by('ines', 'approved', 11))])).toMatchObject({ stepIndex: 0, owing: ['tom'] });
  });

  it('who joins after a step was passed does not reopen it', () => {
    expect(reviewFile(rules, [version(by('ines', 'approved', 5))])).toMatchObject({ decision: 'approved' });
  });
});

const names = ['a', 'b', 'c', 'd', 'e'];
const anySteps = fc
  .array(fc.record({ rule: fc.constantFrom(...stepRules), people: fc.subarray(names, { minLength: 1 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.map(({ rule, people }, index) => step(`s${index}`, rule, ...people)));
const anyVersion = fc
  .uniqueArray(
    fc.record({
      accountId: fc.constantFrom(...names, 'nobody'),
      decision: fc.constantFrom<Decision>('approved', 'changes'),
      decidedAt: fc.nat(100),
      forStepId: fc.constant(null),
    }),
    { selector: ({ accountId }) => accountId },
  )
  .map((decisions) => ({ decisions }));
const anyVersions = fc.array(anyVersion, { maxLength: 4 });
const anyPlace = fc.constantFrom('asking' as const, 'first' as const);

it('any file is judged alike in whatever order its reviewers decide', () => {
  fc.assert(
    fc.property(anySteps, anyPlace, anyVersion, (list, returnsTo, { decisions }) => {
      const rules = { steps: list, returnsTo };
      expect(reviewFile(rules, [{ decisions: decisions.toReversed() }])).toEqual(reviewFile(rules, [{ decisions }]));
    }),
  );
});

it('any file has at most one open step, with states in order around it', () => {
  fc.assert(
    fc.property(anySteps, anyPlace, anyVersions, (list, returnsTo, versions) => {
      const { states, stepIndex, decision } = reviewFile({ steps: list, returnsTo }, versions);
      const before = stepIndex === null ? states : states.slice(0, stepIndex);
      if (versions.length > 0) expect(before.every((state) => state === 'passed' || state === 'carried')).toBe(true);
      if (stepIndex !== null) {
        expect(states[stepIndex]).toBe(decision === 'changes' ? 'changes' : 'open');
        expect(states.slice(stepIndex + 1).every((state) => state === 'waiting')).toBe(true);
      }
      expect(decision === 'approved').toBe(versions.length > 0 && stepIndex === null);
    }),
  );
});

it('any file is approved by its reviewers only, who owe nothing once they decided', () => {
  fc.assert(
    fc.property(anySteps, anyPlace, anyVersions, (list, returnsTo, versions) => {
      const { decision, owing, stepIndex } = reviewFile({ steps: list, returnsTo }, versions);
      const current = versions.at(-1)?.decisions ?? [];
      const decided = new Set(current.map(({ accountId }) => accountId));
      expect(owing.some((accountId) => decided.has(accountId))).toBe(false);
      const open = stepIndex === null ? undefined : list[stepIndex];
      const reviewers = open?.reviewers.map(({ accountId }) => accountId) ?? [];
      expect(owing.every((accountId) => reviewers.includes(accountId))).toBe(true);
      const last = list.at(-1)?.reviewers.map(({ accountId }) => accountId) ?? [];
      if (decision === 'approved')
        expect(current.some((each) => each.decision === 'approved' && last.includes(each.accountId))).toBe(true);
    }),
  );
});

it('any version that begins at the first step passes every step if all approve', () => {
  fc.assert(
    fc.property(anySteps, anyVersions, (list, versions) => {
      const all = version(...names.map((name) => by(name)));
      const review = reviewFile({ steps: list, returnsTo: 'first' }, [...versions, all]);
      expect(review.decision).toBe('approved');
    }),
  );
});
