import { z } from 'zod';
import type { FigureType, Rule, RuleType } from './rule.ts';
import { ruleGrammar, ruleLimits } from './rule-grammar.ts';

/** `w:h` with up to four decimals and neither side zero, for instance `9:16` or `1.91:1`. */
const ratioSchema = z.string().regex(/^(?=[^:]*[1-9])\d{1,5}(?:\.\d{1,4})?:(?=.*[1-9])\d{1,5}(?:\.\d{1,4})?$/);

/** A type of pictures or videos, or a whole kind: `video/mp4`, `image/*`. */
const mimeSchema = z.string().regex(/^(?:image|video)\/(?:\*|[a-z0-9][a-z0-9.+-]{0,99})$/);

function figure(type: FigureType) {
  const { min, max, whole } = ruleGrammar[type].operand;
  const number = z.number().min(min).max(max);
  return whole ? number.int() : number;
}

const listOf = <V extends z.ZodType>(value: V) => z.array(value).min(1).max(ruleLimits.listed);

/** A rule of a numeric type. */
function ordered<const T extends RuleType, V extends z.ZodType>(name: T, value: V) {
  const type = z.literal(name);
  return z.discriminatedUnion('operator', [
    z.strictObject({ type, operator: z.enum(['eq', 'gt', 'gte', 'lt', 'lte', 'ne']), value }),
    z.strictObject({ type, operator: z.literal('between'), value: z.tuple([value, value]) }),
    z.strictObject({ type, operator: z.literal('in'), value: listOf(value) }),
  ]);
}

const mime = z.literal('mime');

/** Schema of a rule: accepts exactly what `ruleGrammar` allows. */
export const ruleSchema: z.ZodType<Rule, Rule> = z
  .discriminatedUnion('type', [
    ordered('duration', figure('duration')),
    ordered('height', figure('height')),
    ordered('carousel_length', figure('carousel_length')),
    ordered('ratio', ratioSchema),
    ordered('size', figure('size')),
    ordered('width', figure('width')),
    z.discriminatedUnion('operator', [
      z.strictObject({ type: mime, operator: z.enum(['eq', 'ne']), value: mimeSchema }),
      z.strictObject({ type: mime, operator: z.literal('in'), value: listOf(mimeSchema) }),
    ]),
  ])
  .meta({
    id: 'Rule',
    description: 'One requirement of a format on a file: a property, an operator and a value.',
    example: { type: 'ratio', operator: 'eq', value: '9:16' },
  });
