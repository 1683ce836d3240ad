import { z } from 'zod';
import type { FormatSpec, Rule } from './format-spec.ts';
import type { MediaFacts } from './media-facts.ts';
import { measure } from './measure.ts';
import { mimeMatches } from './mime-types.ts';
import { numericLimits, ruleValues } from './rule-check.ts';
import { ratioDistance } from './ratio.ts';
import { targetSize } from './target-size.ts';

/** What would make the file fit, as data for a sentence. Pixels, seconds, MB of 1,048,576 bytes. */
export const remedySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resize'), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('crop'), ratio: z.string() }),
  z.object({ kind: z.literal('trim'), seconds: z.number() }),
  z.object({ kind: z.literal('compress'), megabytes: z.number() }),
  z.object({ kind: z.literal('convert'), mimes: z.array(z.string()) }),
]);
export type Remedy = z.infer<typeof remedySchema>;

type Case = { rule: Rule; facts: MediaFacts; spec: FormatSpec; rules: readonly Rule[] };

/** The change that would meet a broken rule without breaking the others (`rules`); null when nothing simple would. */
export function remedyFor({ rule, facts, spec, rules }: Case): Remedy | null {
  switch (rule.type) {
    case 'mime':
      return convert(rule, facts);
    case 'size': {
      const megabytes = ceiling(rule, facts);
      return megabytes === null ? null : { kind: 'compress', megabytes };
    }
    case 'duration': {
      const seconds = ceiling(rule, facts);
      return seconds === null ? null : { kind: 'trim', seconds };
    }
    case 'ratio':
      return crop(rule, facts);
    case 'width':
    case 'height': {
      const size = targetSize({ rule, facts, spec, rules });
      return size === null ? null : { kind: 'resize', ...size };
    }
    case 'carousel_length':
      return null;
  }
}

/** The largest allowed value below what the file has: more can be cut away, less cannot be made up. */
function ceiling(rule: Rule, facts: MediaFacts): number | null {
  const actual = measure(facts, rule.type);
  const limits = numericLimits(rule);
  if (typeof actual === 'string' || limits === null || rule.operator === 'ne') return null;
  if (rule.operator === 'gt' || rule.operator === 'gte') return null;
  const below = limits.filter((limit) => limit > 0 && limit < Number(actual.compare));
  const top = Math.max(...below);
  // Below the range of a `between` the file is too short or too small, and its lower end is no ceiling.
  if (below.length === 0 || (rule.operator === 'between' && below.length < limits.length)) return null;
  return top;
}

function crop(rule: Rule, facts: MediaFacts): Remedy | null {
  const actual = measure(facts, 'ratio');
  const limits = numericLimits(rule);
  if (typeof actual === 'string' || limits === null || rule.operator === 'ne') return null;
  const distance = (value: number | string) => {
    const limit = numericLimits({ type: 'ratio', operator: 'eq', value })?.[0] ?? Number.POSITIVE_INFINITY;
    return ratioDistance(Number(actual.compare), limit);
  };
  const nearest = ruleValues(rule).reduce((best, value) => (distance(value) < distance(best) ? value : best));
  return { kind: 'crop', ratio: typeof nearest === 'number' ? `${nearest}:1` : nearest };
}

/** A still cannot be exported as a film nor a film as a still; what moves can change between GIF and video. */
function convert(rule: Rule, facts: MediaFacts): Remedy | null {
  if (rule.operator === 'ne') return null;
  const moves = facts.kind === 'video' || facts.animated;
  const reachable = (mime: string) =>
    facts.kind === 'video'
      ? mimeMatches(mime, 'video/*') || mime === 'image/gif'
      : mimeMatches(mime, 'image/*') || (moves && mimeMatches(mime, 'video/*'));
  const mimes = ruleValues(rule)
    .map(String)
    .filter((mime) => !mime.endsWith('/*') && reachable(mime));
  return mimes.length === 0 ? null : { kind: 'convert', mimes };
}
