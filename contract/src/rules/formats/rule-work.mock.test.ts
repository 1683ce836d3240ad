import { describe, expect, it, vi } from 'vitest';
import { conflictsNamed, findConflicts } from './conflicts.ts';
import { findFormatProblems } from './format-problems.ts';
import type { Rule } from './rule.ts';
import { ruleLimits } from './rule-grammar.ts';
import { checkRule } from './rule-check.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { fixedSizes } from './fixed-sizes.ts';
import { candidateSizes } from '@ad-foundry/contract/rules/verdicts/target-size.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { type Span, someShape, spansFor } from './value-spans.ts';

vi.mock('./rule-check.ts', { spy: true });

const from = (first: number, count = 50) => Array.from({ length: count }, (_, index) => first + index);
const times = (count: number, make: (index: number) => Rule) => Array.from({ length: count }, (_, i) => make(i));
const facts = {
  kind: 'image',
  mime: 'image/png',
  sizeBytes: 1000,
  width: 800,
  height: 600,
  durationMs: null,
  animated: false,
  frames: null,
  videoCodec: null,
  hasAudio: null,
} as const;

describe('the work per format is bounded', () => {
  const sides = [
    ...times(25, () => rule('width', 'in', from(1000))),
    ...times(25, () => rule('height', 'in', from(1000))),
  ];

  it('computes at most a few hundred distinct sizes', () => {
    expect(fixedSizes(sides).length).toBeLessThanOrEqual(200);
    const sizes = candidateSizes({ facts, spec: specOf({ rules: sides }), must: sides });
    expect(sizes.length).toBeLessThanOrEqual(200);
    expect(new Set(sizes.map(({ width, height }) => `${width}x${height}`)).size).toBe(sizes.length);
  });

  it('compares a file with each rule of a format once', () => {
    vi.mocked(checkRule).mockClear();
    const { broken } = judge({ facts, spec: specOf({ rules: sides }), type: 'image', strict: false });
    expect(broken).toHaveLength(50);
    expect(broken[0]?.remedy).toEqual({ kind: 'resize', width: 1049, height: 1000 });
    expect(vi.mocked(checkRule).mock.calls.length).toBe(50);
  });

  it('merges overlapping spans of near values', () => {
    const near = rule(
      'duration',
      'in',
      from(0).map((index) => 5 + index / 1000),
    );
    expect(spansFor(near as Rule & { type: 'duration' }, 1)).toHaveLength(1);
    expect(findConflicts(times(50, () => near))).toEqual([]);
  });

  it('reports only the first conflicts of many', () => {
    const apart = times(200, (index) => rule('width', 'in', from(1 + index * 100)));
    expect(findConflicts(apart)).toHaveLength(conflictsNamed);
    const mimes = times(200, (index) =>
      rule(
        'mime',
        'in',
        from(0).map((each) => `image/a${index}x${each}`),
      ),
    );
    expect(findConflicts(mimes)).toHaveLength(conflictsNamed);
    const spec = specOf({
      rules: times(50, (index) => rule('width', 'eq', index + 1)),
      recommended: times(50, (index) => rule('height', 'eq', index + 1)),
    });
    expect(findFormatProblems('image', spec)).toHaveLength(conflictsNamed);
  });

  it('stops at the effort limit without reporting an unproven conflict', () => {
    const any: Span[] = [{ low: 1, high: 100_000 }];
    const odd: Span[] = [{ low: 99_988 / 99_989 - 1e-13, high: 99_988 / 99_989 + 1e-13 }];
    const below = [{ low: 1, high: 50_000 }];
    const enough = { left: 1_000_000 };
    expect(someShape(below, any, odd, enough)).toBe(false);
    const little = { left: 100 };
    expect(someShape(below, any, odd, little)).toBe(true);
    expect(little.left).toBeLessThan(0);
    expect(little.left).toBeGreaterThan(-100);
  });
});

describe('the size of a format', () => {
  it('limits the listed values in total and reports only the rule that exceeds them', () => {
    const full = times(4, (index) => rule('width', 'in', from(1000, ruleLimits.listed - index)));
    const none = rule('height', 'lt', 1);
    expect(findFormatProblems('image', specOf({ rules: full }))).toEqual([]);
    const over = rule('height', 'in', from(1, 7));
    const problems = findFormatProblems('image', specOf({ rules: full, recommended: [over, none] }));
    expect(problems).toEqual([{ kind: 'excess', rules: [{ list: 'recommended', position: 0, rule: over }] }]);
  });

  it('rejects duplicate rules in one list', () => {
    const rules = [rule('ratio', 'in', ['1:1', '4:5']), rule('ratio', 'in', ['4:5', '1:1'])];
    expect(findFormatProblems('image', specOf({ rules }))).toEqual([
      { kind: 'repeated', rules: [{ list: 'rules', position: 1, rule: rules[1] }] },
    ]);
    expect(findFormatProblems('image', specOf({ rules: rules.slice(1), recommended: rules.slice(1) }))).toEqual([]);
  });
});
