import fc from 'fast-check';
import { type Rule, ruleTypes, type RuleType } from '@ad-foundry/contract/rules/formats/rule.ts';
import { operandCounts, ruleGrammar } from '@ad-foundry/contract/rules/formats/rule-grammar.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';

/** Few values, close to each other, so that rules overlap, touch and conflict often. */
const operands: Record<RuleType, fc.Arbitrary<number | string>> = {
  width: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(600, 1080, 1081, 1920)),
  height: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(600, 1080, 1350, 1920)),
  carousel_length: fc.integer({ min: 1, max: 6 }),
  duration: fc.constantFrom(0, 5, 5.04, 5.08, 5.1, 6, 15, 15.02, 60),
  size: fc.constantFrom(0, 0.0976, 100 / 1024, 0.1, 1, 1.5, 30, 4096),
  ratio: fc.constantFrom('9:16', '16:9', '1:1', '1.91:1', '4:5', '1:2', '1080:1920', '191:100'),
  mime: fc.constantFrom('image/jpeg', 'image/jpg', 'image/gif', 'video/mp4', 'video/x-m4v', 'image/*', 'video/*'),
};

/** Valid rules: every type with every operator allowed for it. */
export function arbitraryRule(types: readonly RuleType[] = ruleTypes): fc.Arbitrary<Rule> {
  return fc
    .constantFrom(...types)
    .chain((type) => fc.tuple(fc.constant(type), fc.constantFrom(...ruleGrammar[type].operators)))
    .chain(([type, operator]) => {
      const operand = operands[type];
      const values = {
        single: operand,
        pair: fc.tuple(operand, operand),
        list: fc.array(operand, { minLength: 1, maxLength: 3 }),
      }[operandCounts[operator]];
      return fc.record({ type: fc.constant(type), operator: fc.constant(operator), value: values });
    }) as fc.Arbitrary<Rule>;
}

const side = fc.oneof(fc.integer({ min: 1, max: 24 }), fc.constantFrom(599, 600, 607, 608, 1080, 1081, 1350, 1920));

/** Files of sizes and durations near the values of the rules; with `complete`, all media facts are known. */
export function arbitraryFacts({ complete = false } = {}): fc.Arbitrary<MediaFacts> {
  const orNull = <T>(value: fc.Arbitrary<T>) => (complete ? value : fc.option(value, { nil: null }));
  const kilobytes = fc.constantFrom(1, 99, 100, 101, 1023, 1024, 1536, 30 * 1024, 30 * 1024 + 1);
  return fc.record({
    kind: fc.constantFrom('image' as const, 'video' as const),
    mime: fc.constantFrom('image/jpeg', 'image/gif', 'image/png', 'video/mp4', 'video/webm'),
    sizeBytes: fc.tuple(kilobytes, fc.constantFrom(-1, 0, 1)).map(([whole, more]) => Math.max(1, whole * 1024 + more)),
    width: orNull(side),
    height: orNull(side),
    durationMs: orNull(fc.constantFrom(0, 40, 41, 4960, 5000, 5040, 5080, 5120, 6000, 15_000, 15_061, 60_041)),
    animated: fc.boolean(),
    frames: fc.constant(null),
    videoCodec: fc.constant(null),
    hasAudio: fc.constant(null),
  });
}
