import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFacts, arbitraryRule } from '@ad-foundry/contract/testing/arbitrary-rules.ts';
import { type FormatSpec, formatSpecSchema } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { measure } from './measure.ts';
import { type Rule, ruleKey } from '@ad-foundry/contract/rules/formats/rule.ts';
import { specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { judge, type Verdict } from './upload-rules.ts';
import { verdictSchema } from './verdict.ts';

const rules = fc.array(arbitraryRule(), { maxLength: 5 });
const type = fc.constantFrom('image' as const, 'video' as const, 'carousel' as const);
const specs: fc.Arbitrary<FormatSpec> = fc
  .record({
    rules,
    recommended: rules,
    cardRules: fc.option(fc.record({ image: rules, video: rules }), { nil: null }),
    cardMedia: fc.subarray(['image' as const, 'video' as const]),
    ratioTolerancePct: fc.constantFrom(null, 0, 5),
    recommendedDimensions: fc.subarray(['1080x1920', '1080x1080', '1080x1350']),
  })
  .map((parts) => specOf(parts));

const rank = { passes: 0, warns: 1, unknown: 2, breaks: 3 };
const accepted = ({ outcome }: Verdict) => outcome === 'passes' || outcome === 'warns';
const keys = (list: readonly (Rule | { rule: Rule })[]) =>
  list.map((each) => ruleKey('rule' in each ? each.rule : each)).sort();

describe('properties of a verdict', () => {
  it('a verdict and its format match their schemas', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, type, fc.boolean(), (facts, spec, kind, strict) => {
        const verdict = judge({ facts, spec, type: kind, strict });
        expect(formatSpecSchema.parse(spec)).toEqual(spec);
        expect(verdictSchema.parse(verdict)).toEqual(verdict);
      }),
    );
  });

  it('adding a rule never turns a refusal into a pass', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, type, fc.boolean(), arbitraryRule(), (facts, spec, kind, strict, more) => {
        // Listing a type also allows a GIF instead of a video, so such a rule can turn a refusal into a pass.
        fc.pre(more.type !== 'mime' || kind === facts.kind);
        const before = judge({ facts, spec, type: kind, strict });
        const after = judge({ facts, spec: { ...spec, rules: [...spec.rules, more] }, type: kind, strict });
        expect(rank[after.outcome]).toBeGreaterThanOrEqual(rank[before.outcome]);
        const advised = judge({
          facts,
          spec: { ...spec, recommended: [...spec.recommended, more] },
          type: kind,
          strict,
        });
        expect(rank[advised.outcome]).toBeGreaterThanOrEqual(rank[before.outcome]);
      }),
      { numRuns: 1000 },
    );
  });

  it('the order of the rules is irrelevant', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, type, fc.boolean(), (facts, spec, kind, strict) => {
        const turned = {
          ...spec,
          rules: spec.rules.toReversed(),
          recommended: spec.recommended.toReversed(),
          cardRules: spec.cardRules && {
            image: spec.cardRules.image.toReversed(),
            video: spec.cardRules.video.toReversed(),
          },
        };
        const [verdict, turnedVerdict] = [spec, turned].map((each) => judge({ facts, spec: each, type: kind, strict }));
        expect(turnedVerdict?.outcome).toBe(verdict?.outcome);
        for (const list of ['broken', 'warnings', 'unknown', 'unknownAdvice'] as const) {
          expect(keys(turnedVerdict?.[list] ?? [])).toEqual(keys(verdict?.[list] ?? []));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a strict slot only turns warnings into refusals', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, type, (facts, spec, kind) => {
        const [loose, strict] = [false, true].map((each) => judge({ facts, spec, type: kind, strict: each }));
        if (!loose || !strict) throw new Error('two verdicts');
        expect(keys(strict.broken)).toEqual(keys([...loose.broken, ...loose.warnings]));
        expect(keys(strict.unknown)).toEqual(keys([...loose.unknown, ...loose.unknownAdvice]));
        expect([...strict.warnings, ...strict.unknownAdvice]).toEqual([]);
        if (loose.outcome !== 'warns') expect(strict.outcome === loose.outcome || !accepted(loose)).toBe(true);
        else expect(accepted(strict)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('an unknown value never passes a hard rule', () => {
    fc.assert(
      fc.property(arbitraryFacts(), rules, fc.boolean(), (facts, hard, strict) => {
        const unread = hard.filter((rule) => isUnread(facts, rule));
        const verdict = judge({ facts, spec: specOf({ rules: hard }), type: facts.kind, strict });
        expect(keys(verdict.unknown)).toEqual(keys(unread));
        if (unread.length > 0) expect(accepted(verdict)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('a broken rule reports the measured value', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, type, (facts, spec, kind) => {
        for (const { rule, actual } of judge({ facts, spec, type: kind, strict: false }).broken) {
          const measured = measure(facts, rule.type);
          expect(typeof measured === 'string' ? null : measured.show).toBe(actual);
        }
      }),
    );
  });
});

function isUnread({ width, height, durationMs, kind, animated }: MediaFacts, { type: about }: Rule): boolean {
  if (about === 'width') return width === null;
  if (about === 'height') return height === null;
  if (about === 'ratio') return width === null || height === null;
  return about === 'duration' && durationMs === null && (kind === 'video' || animated);
}

describe('properties of remedies', () => {
  const all = ({ broken, warnings }: Verdict) => [...broken, ...warnings];

  it('a size to export or crop to breaks no rule of width, height or ratio', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, fc.boolean(), (facts, spec, strict) => {
        const again = (size: { width: number; height: number }) =>
          judge({ facts: { ...facts, ...size }, spec, type: facts.kind, strict }).broken.filter(({ rule }) =>
            ['width', 'height', 'ratio'].includes(rule.type),
          );
        for (const { remedy } of all(judge({ facts, spec, type: facts.kind, strict }))) {
          if (remedy?.kind === 'resize') expect(again(remedy)).toEqual([]);
          if (remedy?.kind !== 'crop' || remedy.width === null || remedy.height === null) continue;
          expect(again({ width: remedy.width, height: remedy.height })).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('all remedies about the pixel size name one size', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, fc.boolean(), (facts, spec, strict) => {
        const verdict = judge({ facts, spec, type: facts.kind, strict });
        const sizes = all(verdict).flatMap(({ remedy }) =>
          remedy && 'width' in remedy && remedy.width !== null ? [`${remedy.width}x${remedy.height}`] : [],
        );
        expect(new Set(sizes).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });

  it('a suggested duration or file size meets every rule about it', () => {
    fc.assert(
      fc.property(arbitraryFacts(), specs, fc.boolean(), (facts, spec, strict) => {
        for (const { remedy, rule } of judge({ facts, spec, type: facts.kind, strict }).broken) {
          const changed = changedBy(remedy);
          if (changed === null) continue;
          const after = judge({ facts: { ...facts, ...changed }, spec, type: facts.kind, strict });
          expect(after.broken.filter((other) => other.rule.type === rule.type)).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function changedBy(remedy: Verdict['broken'][number]['remedy']): Partial<MediaFacts> | null {
  if (remedy?.kind === 'trim' || remedy?.kind === 'extend') return { durationMs: remedy.seconds * 1000 };
  if (remedy?.kind === 'compress' || remedy?.kind === 'enrich') return { sizeBytes: remedy.megabytes * 1024 * 1024 };
  return null;
}
