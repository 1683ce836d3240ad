import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { type Rule, ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import { measure } from './measure.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { mimeMatches } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { checkRule } from '@ad-foundry/contract/rules/formats/rule-check.ts';
import { numericLimits } from '@ad-foundry/contract/rules/formats/rule-limits.ts';
import { isWithin, type SizeQuestion, targetSize } from './target-size.ts';
import type { Remedy } from './verdict.ts';

export type { Remedy } from './verdict.ts';

/** The rules checked for a file, and the broken ones. `wrongKind`: the format takes videos only, or stills only. */
type Checked = { rules: readonly Rule[]; broken: readonly { rule: Rule }[]; wrongKind?: boolean };

type Case = { facts: MediaFacts; must: readonly Rule[]; size: Remedy | null };

/**
 * Finds a change that meets a broken rule or advice without breaking the others; null if there is no simple one. Rules
 * about the pixel size share one remedy, which includes advice if a size meets it too.
 */
export function remediesFor(
  { facts, spec }: { facts: MediaFacts; spec: FormatSpec },
  hard: Checked,
  advice: Checked,
): Record<'hard' | 'advice', (rule: Rule) => Remedy | null> {
  if (cannotBecome(facts, hard)) return { hard: () => null, advice: () => null };
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

/** True when no export makes the file one of the types that the format takes: a video does not become a still. */
function cannotBecome(facts: MediaFacts, { rules, broken, wrongKind = false }: Checked): boolean {
  const types = broken.map(({ rule }) => rule).filter(({ type, operator }) => type === 'mime' && operator !== 'ne');
  return types.length === 0 ? wrongKind : types.some((rule) => convert(rule, { facts, must: rules }) === null);
}

function remedyOf(rule: Rule, { facts, must, size }: Case): Remedy | null {
  switch (rule.type) {
    case 'mime':
      return convert(rule, { facts, must });
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

/** Resizes or crops to the size that meets the rules; a crop cannot exceed the original size. */
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

/** Reduces to the largest limit that the file exceeds, else raises to the smallest limit above it. */
function nearestFigure(rule: Rule, { facts, must }: Omit<Case, 'size'>): Remedy | null {
  const actual = measure(facts, rule.type);
  if (typeof actual === 'string' || rule.operator === 'ne') return null;
  const same = [rule, ...must.filter(({ type }) => type === rule.type)];
  const isMet = (value: number) => same.every((other) => checkRule(other, value) === 'met');
  const metValues = (inside: (value: number) => number) =>
    same.flatMap(reachable).flatMap((value) => [inside(value), value].find(isMet) ?? []);
  const rounds = rule.type === 'size';
  const below = metValues(rounds ? worded(Math.floor) : asIs).filter(
    (value) => value > 0 && value < Number(actual.compare),
  );
  const above = metValues(rounds ? worded(Math.ceil) : asIs).filter((value) => value > Number(actual.compare));
  const [less, more] = [Math.max(...below), Math.min(...above)];
  if (below.length > 0) return rounds ? { kind: 'compress', megabytes: less } : { kind: 'trim', seconds: less };
  if (above.length === 0) return null;
  const up: { most?: number } = isMet(Number.MAX_SAFE_INTEGER) ? {} : { most: rangeEnd(more, metValues(asIs), isMet) };
  // No export ends at an exact number of bytes.
  if (rounds && up.most === more) return null;
  return rounds ? { kind: 'enrich', megabytes: more, ...up } : { kind: 'extend', seconds: more, ...up };
}

/** The end of the range that begins at `start`: the last limit up to which every value fits, or `start` itself. */
function rangeEnd(start: number, limits: readonly number[], isMet: (value: number) => boolean): number {
  let end = start;
  for (const limit of limits.filter((each) => each > start).toSorted((a, b) => a - b)) {
    if (!isMet((end + limit) / 2)) break;
    end = limit;
  }
  return end;
}

const asIs = (value: number) => value;

/** A file size in MB, rounded up or down for display: whole KB below 1 MB, else two decimals. */
function worded(round: (value: number) => number): (megabytes: number) => number {
  const decimals = (value: number, scale: number) => round(Number((value * scale).toFixed(6))) / scale;
  return (megabytes) => decimals(megabytes, megabytes < 1 ? 1024 : 100);
}

/** The values just inside a rule: its limits, or one KB away from excluded ones. */
function reachable(rule: Rule): number[] {
  const kilobyte = rule.type === 'size' ? 1 / 1024 : 0;
  const step = rule.operator === 'gt' ? kilobyte : rule.operator === 'lt' ? -kilobyte : 0;
  return (numericLimits(rule) ?? []).map((limit) => limit + step);
}

/**
 * A still cannot become a video or the reverse, nor a GIF with a required duration; animated files can be converted
 * between GIF and video.
 */
function convert(rule: Rule, { facts, must }: Omit<Case, 'size'>): Remedy | null {
  if (rule.operator === 'ne') return null;
  const moves = facts.kind === 'video' || facts.animated;
  if (!moves && must.some(({ type }) => type === 'duration')) return null;
  const within = (mime: string) =>
    facts.kind === 'video'
      ? mimeMatches(mime, 'video/*') || mime === 'image/gif'
      : mimeMatches(mime, 'image/*') || (moves && mimeMatches(mime, 'video/*'));
  const mimes = ruleValues(rule)
    .map(String)
    .filter((mime) => !mime.endsWith('/*') && within(mime));
  return mimes.length === 0 ? null : { kind: 'convert', mimes };
}
