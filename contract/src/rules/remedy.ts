import { z } from 'zod';
import { type Rule, ruleValues } from './rule.ts';
import { measure } from './measure.ts';
import { mimeMatches } from './mime-types.ts';
import { parseRatio, ratioDistance } from './ratio.ts';
import { checkRule } from './rule-check.ts';
import { numericLimits } from './rule-limits.ts';
import { croppedSize, type RemedyCase, targetSize } from './target-size.ts';

/**
 * What would make the file fit, as data for a sentence. Pixels, seconds, MB of 1,048,576 bytes. A crop names the size
 * to end with, or only the shape where no size of it meets the other rules.
 */
export const remedySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resize'), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('crop'), ratio: z.string(), width: z.number().nullable(), height: z.number().nullable() }),
  z.object({ kind: z.literal('trim'), seconds: z.number() }),
  z.object({ kind: z.literal('extend'), seconds: z.number() }),
  z.object({ kind: z.literal('compress'), megabytes: z.number() }),
  z.object({ kind: z.literal('enrich'), megabytes: z.number() }),
  z.object({ kind: z.literal('convert'), mimes: z.array(z.string()) }),
]);
export type Remedy = z.infer<typeof remedySchema>;

/** The change that would meet a broken rule without breaking the others; null when nothing simple would. */
export function remedyFor(given: RemedyCase): Remedy | null {
  const { rule } = given;
  switch (rule.type) {
    case 'mime':
      return convert(given);
    case 'size':
    case 'duration':
      return nearestFigure(given);
    case 'ratio':
      return crop(given);
    case 'width':
    case 'height': {
      const size = targetSize(given);
      return size === null ? null : { kind: 'resize', ...size };
    }
    case 'carousel_length':
      return null;
  }
}

/** Down to the largest limit that the file is above, else up to the smallest that it is below. */
function nearestFigure({ rule, facts, must }: RemedyCase): Remedy | null {
  const actual = measure(facts, rule.type);
  if (typeof actual === 'string' || rule.operator === 'ne') return null;
  const same = [rule, ...must.filter(({ type }) => type === rule.type)];
  const isMet = (value: number) => same.every((other) => checkRule(other, value) === 'met');
  const wanted = (inside: (value: number) => number) =>
    same.flatMap(reachable).flatMap((value) => [inside(value), value].find(isMet) ?? []);
  const rounds = rule.type === 'size';
  const below = wanted(rounds ? worded(Math.floor) : asIs).filter(
    (value) => value > 0 && value < Number(actual.compare),
  );
  const above = wanted(rounds ? worded(Math.ceil) : asIs).filter((value) => value > Number(actual.compare));
  const [less, more] = [Math.max(...below), Math.min(...above)];
  if (rule.type === 'size') {
    if (below.length > 0) return { kind: 'compress', megabytes: less };
    return above.length > 0 ? { kind: 'enrich', megabytes: more } : null;
  }
  if (below.length > 0) return { kind: 'trim', seconds: less };
  return above.length > 0 ? { kind: 'extend', seconds: more } : null;
}

const asIs = (value: number) => value;

/** A size in MB as it is told, whole KB below 1 MB and else two decimals, on that side of the value. */
function worded(round: (value: number) => number): (megabytes: number) => number {
  const decimals = (value: number, scale: number) => round(Number((value * scale).toFixed(6))) / scale;
  return (megabytes) => decimals(megabytes, megabytes < 1 ? 1024 : 100);
}

/** The values just inside a rule: its limits, or one KB beside those that are excluded. */
function reachable(rule: Rule): number[] {
  const kilobyte = rule.type === 'size' ? 1 / 1024 : 0;
  const step = rule.operator === 'gt' ? kilobyte : rule.operator === 'lt' ? -kilobyte : 0;
  return (numericLimits(rule) ?? []).map((limit) => limit + step);
}

/** To the nearest shape that the rule takes: as a published size, else as much of the picture as has that shape. */
function crop(given: RemedyCase): Remedy | null {
  const { rule, facts } = given;
  if (rule.type !== 'ratio' || rule.operator === 'ne' || facts.width === null || facts.height === null) return null;
  const own = facts.width / facts.height;
  const distance = (shape: string) => ratioDistance(own, parseRatio(shape) ?? Number.POSITIVE_INFINITY);
  const [ratio] = ruleValues(rule)
    .map(String)
    .toSorted((a, b) => distance(a) - distance(b));
  const shape = ratio === undefined ? null : parseRatio(ratio);
  if (ratio === undefined || shape === null) return null;
  const size = croppedSize(given, shape);
  // More pixels than there are cannot be cut out of a picture.
  if (size && (size.width > facts.width || size.height > facts.height)) return { kind: 'resize', ...size };
  return { kind: 'crop', ratio, width: size?.width ?? null, height: size?.height ?? null };
}

/** A still cannot be exported as a film nor a film as a still; what moves can change between GIF and video. */
function convert({ rule, facts }: RemedyCase): Remedy | null {
  if (rule.operator === 'ne') return null;
  const moves = facts.kind === 'video' || facts.animated;
  const within = (mime: string) =>
    facts.kind === 'video'
      ? mimeMatches(mime, 'video/*') || mime === 'image/gif'
      : mimeMatches(mime, 'image/*') || (moves && mimeMatches(mime, 'video/*'));
  const mimes = ruleValues(rule)
    .map(String)
    .filter((mime) => !mime.endsWith('/*') && within(mime));
  return mimes.length === 0 ? null : { kind: 'convert', mimes };
}
