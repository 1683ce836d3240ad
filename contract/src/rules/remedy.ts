import { z } from 'zod';
import type { FormatSpec } from './format-spec.ts';
import { type Rule, ruleValues } from './rule.ts';
import { measure } from './measure.ts';
import type { MediaFacts } from './media-facts.ts';
import { mimeMatches } from './mime-types.ts';
import { checkRule } from './rule-check.ts';
import { numericLimits } from './rule-limits.ts';
import { isWithin, type SizeQuestion, targetSize } from './target-size.ts';

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

/** The rules that a file was held against, and those of them that it breaks. */
type Checked = { rules: readonly Rule[]; broken: readonly { rule: Rule }[] };

type Case = { facts: MediaFacts; must: readonly Rule[]; size: Remedy | null };

/**
 * The change that would meet a broken rule, or advice that is not taken, without breaking the others; null when nothing
 * simple would. About the size in pixels it is one answer for all of them, advice among them where a size meets it too.
 */
export function remediesFor(
  { facts, spec }: { facts: MediaFacts; spec: FormatSpec },
  hard: Checked,
  advice: Checked,
): Record<'hard' | 'advice', (rule: Rule) => Remedy | null> {
  const all = { rules: [...hard.rules, ...advice.rules], broken: [...hard.broken, ...advice.broken] };
  const sizeFor = ({ rules, broken }: Checked) =>
    reshape({ facts, spec, must: rules, broken: broken.map(({ rule }) => rule) });
  const whole = sizeFor(all);
  const needed = namesSize(whole) || advice.rules.length === 0 ? whole : sizeFor(hard);
  const wished = namesSize(whole) || !namesSize(needed) ? whole : null;
  return {
    hard: (rule) => remedyOf(rule, { facts, must: hard.rules, size: needed }),
    advice: (rule) => remedyOf(rule, { facts, must: all.rules, size: wished }),
  };
}

function remedyOf(rule: Rule, { facts, must, size }: Case): Remedy | null {
  switch (rule.type) {
    case 'mime':
      return convert(rule, facts);
    case 'size':
    case 'duration':
      return nearestFigure(rule, { facts, must });
    case 'ratio':
      return size;
    case 'width':
    case 'height':
      return namesSize(size) ? size : null;
    case 'carousel_length':
      return null;
  }
}

function namesSize(remedy: Remedy | null): boolean {
  return remedy !== null && 'width' in remedy && remedy.width !== null;
}

/** To the size that meets the rules; more pixels than there are cannot be cut out of a picture. */
function reshape(question: SizeQuestion): Remedy | null {
  const target = targetSize(question);
  if (target === null) return null;
  const { size, ratio } = target;
  if (ratio === null) return size && { kind: 'resize', ...size };
  if (size === null) return { kind: 'crop', ratio, width: null, height: null };
  const { width, height } = question.facts;
  return isWithin(size, { width: width ?? 0, height: height ?? 0 })
    ? { kind: 'crop', ratio, ...size }
    : { kind: 'resize', ...size };
}

/** Down to the largest limit that the file is above, else up to the smallest that it is below. */
function nearestFigure(rule: Rule, { facts, must }: Omit<Case, 'size'>): Remedy | null {
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

/** A still cannot be exported as a film nor a film as a still; what moves can change between GIF and video. */
function convert(rule: Rule, facts: MediaFacts): Remedy | null {
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
