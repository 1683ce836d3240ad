import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { limits, megabyte } from '@ad-foundry/contract/limits.ts';
import { canonicalMime } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { checkRule, frameSlackSeconds } from '@ad-foundry/contract/rules/formats/rule-check.ts';
import { numericLimits } from '@ad-foundry/contract/rules/formats/rule-limits.ts';
import { intersect, type Span, spansFor, wholeDomain } from '@ad-foundry/contract/rules/formats/value-spans.ts';
import { judge, rulesFor } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { assumedRate, estimateBytes, needOf } from './bytes.ts';
import { canRead, losesTransparency, writableTypes } from './file-type.ts';
import type { RepairOperation } from './operation.ts';
import type { RepairOffer, RepairPlan, RepairRefusal, RepairWay } from './plan-schema.ts';
import { area, croppedShape, extendedShape, type Shape, type ShapeQuestion } from './shapes.ts';

/** A file of a slot, as it is judged. */
export type RepairQuestion = { facts: MediaFacts; spec: FormatSpec; type: FormatType; strict: boolean };

type Picture = MediaFacts & { width: number; height: number };

/** What is decided before the shape: the duration, the type, and the bytes that the rules allow. */
interface Target {
  picture: Picture;
  must: readonly Rule[];
  advice: readonly Rule[];
  bytes: Span;
  durationMs: number | null;
  mimes: readonly string[];
}

/**
 * Plans how a file is changed so that it meets every hard rule of its slot: the gentlest change first, each with what
 * the file is then predicted to be. No offer, with the reason, where some hard rule would still be broken. A file that
 * only has another ratio than is advised is planned for that ratio, too.
 */
export function planRepair(question: RepairQuestion): RepairPlan {
  const verdict = judge(question);
  const isFit = verdict.outcome === 'passes' || verdict.outcome === 'warns';
  if (isFit && !verdict.warnings.some(({ rule }) => rule.type === 'ratio')) return fits;
  const { hard, advice, wrongKind } = rulesFor(question);
  const must = isFit ? [...hard, ...advice.filter(({ type }) => type === 'ratio')] : hard;
  const plan = planFor(question, { must, advice, wrongKind });
  return isFit && plan.offers.length === 0 ? fits : plan;
}

const fits: RepairPlan = { offers: [], refusal: { reason: 'fits' } };

type Rules = Pick<Target, 'must' | 'advice'> & { wrongKind: Rule | null };

function planFor(question: RepairQuestion, rules: Rules): RepairPlan {
  const target = targetOf(question, rules);
  if ('reason' in target) return { offers: [], refusal: target };
  const shapes = shapesFor(target, question.spec);
  if ('reason' in shapes) return { offers: [], refusal: shapes };
  const offers = shapes
    .map((option) => offerOf(option, target, question))
    .filter((offer) => offer.verdict.outcome === 'passes' || offer.verdict.outcome === 'warns');
  return offers.length > 0 ? { offers, refusal: null } : { offers: [], refusal: { reason: 'no-size' } };
}

/** Returns why there is no offer, if that is known before the shape. */
function targetOf(question: RepairQuestion, { must, advice, wrongKind }: Rules): Target | RepairRefusal {
  const { facts } = question;
  if (!isMeasured(facts)) return { reason: 'unread' };
  if (wrongKind || !acceptsKind(facts, must)) return { reason: facts.kind === 'image' ? 'needs-video' : 'needs-image' };
  if (facts.kind === 'image' && facts.animated) return { reason: 'animated' };
  if (!canRead(facts)) return { reason: 'type', mime: facts.mime };
  const tooMuch = beyondLimits(facts);
  if (tooMuch) return tooMuch;
  const mimes = writableTypes(facts, must);
  if (mimes.length === 0) return { reason: 'target-type' };
  const bytes = bytesFor(must, question.spec);
  if (bytes === null) return { reason: 'no-size' };
  const duration = durationFor(facts, must);
  if (typeof duration === 'object' && duration !== null) return duration;
  return tooMuchWork(facts, duration) ?? { picture: facts, must, advice, bytes, durationMs: duration, mimes };
}

function isMeasured(facts: MediaFacts): facts is Picture {
  return facts.width !== null && facts.height !== null && (facts.kind === 'image' || facts.durationMs !== null);
}

/** Whether the rules allow any type of this kind, whether it can be written here or not. */
function acceptsKind({ kind }: MediaFacts, must: readonly Rule[]): boolean {
  const listed = must.flatMap((rule) =>
    rule.type === 'mime' && rule.operator !== 'ne' ? [rule.value].flat().map(canonicalMime) : [],
  );
  return listed.length === 0 || listed.some((mime) => mime.startsWith(`${kind}/`));
}

/** Above these limits a repair would occupy the installation for too long. */
function beyondLimits({ kind, width, height, durationMs, sizeBytes }: Picture): RepairRefusal | null {
  const { videoMs, fileBytes, stillPixels, framePixels } = limits.repair;
  if (kind === 'video' && (durationMs ?? 0) > videoMs) return { reason: 'too-long', minutes: videoMs / 60_000 };
  if (sizeBytes > fileBytes) return { reason: 'too-large', megabytes: fileBytes / megabyte };
  const most = kind === 'video' ? framePixels : stillPixels;
  return width * height > most ? { reason: 'too-many-pixels', megapixels: most / 1_000_000 } : null;
}

function tooMuchWork({ kind, width, height, frameRate }: Picture, durationMs: number | null): RepairRefusal | null {
  const seconds = limits.repair.videoPixels / (width * height * (frameRate ?? assumedRate));
  if (kind === 'image' || (durationMs ?? 0) / 1000 <= seconds) return null;
  return { reason: 'too-long', minutes: Math.floor(seconds / 6) / 10 };
}

/** The highest range of bytes that the rules allow; null if they allow none that an encoder can aim at. */
function bytesFor(must: readonly Rule[], { ratioTolerancePct }: FormatSpec): Span | null {
  const spans = must.reduce<Span[]>(
    (left, rule) =>
      rule.type === 'size' && numericLimits(rule) !== null
        ? intersect(left, spansFor({ ...rule, type: 'size' }, ratioTolerancePct ?? 1))
        : left,
    wholeDomain('size'),
  );
  const highest = spans.at(-1);
  if (!highest) return null;
  const high = Math.min(highest.high, limits.repair.resultBytes);
  // No encoder ends at an exact number of bytes.
  return high - highest.low < 1024 ? null : { low: highest.low, high };
}

/** The nearest duration that the rules allow; null for a still. */
function durationFor({ kind, durationMs, frameRate }: Picture, must: readonly Rule[]): number | null | RepairRefusal {
  if (kind === 'image' || durationMs === null) return null;
  const rules = must.filter(({ type }) => type === 'duration');
  const slack = { durationSeconds: frameSlackSeconds(frameRate) };
  const isMet = (seconds: number) => rules.every((rule) => checkRule(rule, seconds, slack) === 'met');
  if (isMet(durationMs / 1000)) return durationMs;
  const reachable = rules
    .flatMap((rule) => numericLimits(rule) ?? [])
    .filter((seconds) => seconds > 0 && isMet(seconds))
    .map((seconds) => seconds * 1000);
  const below = reachable.filter((each) => each < durationMs);
  if (below.length > 0) return Math.max(...below);
  const above = Math.min(...reachable);
  if (reachable.length === 0) return { reason: 'no-duration' };
  const loops = above / durationMs;
  return durationMs > 0 && loops <= limits.repair.loops ? above : { reason: 'too-short', seconds: above / 1000 };
}

type Option = { way: RepairWay; shape: Shape; mime: string };

/** The shapes to offer, each with the type that suits it; or why there is none. */
function shapesFor(target: Target, spec: FormatSpec): Option[] | RepairRefusal {
  const { picture, must, advice, bytes } = target;
  const question = (mime: string): ShapeQuestion => ({
    picture,
    must: must.filter(isAboutSize),
    advice: advice.filter(isAboutSize),
    spec,
    evenSides: picture.kind === 'video',
    budget: { maxBytes: bytes.high, ...needOf(mime, { ...picture, durationMs: target.durationMs }) },
  });
  let fallback: Option[] = [];
  for (const mime of target.mimes) {
    const options = optionsIn(mime, question(mime));
    // A type without loss may need more bytes than the rules allow.
    const isHeavy = options.some((each) => estimateBytes(picture, { ...each, durationMs: null }) > bytes.high);
    if (options.length > 0 && !(isHeavy && mime === 'image/png')) return options;
    if (fallback.length === 0) fallback = options;
  }
  const [mime = ''] = target.mimes.toReversed();
  return fallback.length > 0 ? fallback : whyNoShape(question(mime), target);
}

function optionsIn(mime: string, question: ShapeQuestion): Option[] {
  const crop = croppedShape(question);
  if (crop !== null && !isCropped(crop, question.picture)) return [{ way: 'keep', shape: crop, mime }];
  // Bars do not replace pixels that a picture of the right ratio lacks.
  const large = crop ?? croppedShape({ ...question, enlargement: 1000 });
  const extended = large === null || isCropped(large, question.picture) ? extendedShape(question) : null;
  const fills = question.evenSides ? (['blur'] as const) : (['blur', 'colour'] as const);
  return [
    ...(crop ? [{ way: 'crop' as const, shape: crop, mime }] : []),
    ...(extended ? fills.map((way) => ({ way, shape: extended, mime })) : []),
  ];
}

const isAboutSize = ({ type }: Rule) => type === 'width' || type === 'height' || type === 'ratio';
const isCropped = ({ part }: Shape, { width, height }: { width: number; height: number }) =>
  part.width < width || part.height < height;

/** The rule that stands in the way when no shape is found: a larger picture or more bytes would help, or nothing. */
function whyNoShape(question: ShapeQuestion, { bytes }: Target): RepairRefusal {
  const boundless = { ...question, budget: { ...question.budget, maxBytes: Number.MAX_SAFE_INTEGER } };
  if (optionsIn('', boundless).length > 0) return { reason: 'too-heavy', megabytes: bytes.high / megabyte };
  const larger = croppedShape({ ...boundless, enlargement: 1000 });
  return larger ? { reason: 'too-small', ...larger.size } : { reason: 'no-size' };
}

function offerOf({ way, shape, mime }: Option, target: Target, question: RepairQuestion): RepairOffer {
  const { picture, bytes, durationMs } = target;
  const steps = [...durationSteps(picture.durationMs, durationMs), ...shapeSteps(way, shape, picture)];
  const converts = canonicalMime(picture.mime) !== mime;
  // Only the container of the same pictures and sound changes.
  const isCopied = converts && steps.length === 0 && picture.videoCodec === 'avc' && picture.sizeBytes <= bytes.high;
  const estimate = estimateBytes(picture, { mime, shape, durationMs });
  const sizeBytes = Math.round(
    Math.min(
      bytes.high,
      Math.max(bytes.low, (steps.length > 0 || converts) && !isCopied ? estimate : picture.sizeBytes),
    ),
  );
  const operations: RepairOperation[] = [
    ...steps,
    ...(converts ? [{ kind: 'convert' as const, mime, flattens: losesTransparency(picture.mime, mime) }] : []),
    ...(isCopied ? [] : [{ kind: 'encode' as const, sizeBytes }]),
  ];
  const predicted: MediaFacts = {
    ...picture,
    mime,
    ...shape.size,
    sizeBytes,
    durationMs,
    ...(picture.kind === 'video' ? { videoCodec: 'avc' } : { frames: 1 }),
  };
  const verdict = judge({ ...question, facts: predicted });
  return { way, operations, predicted, verdict, minBytes: Math.ceil(bytes.low), maxBytes: Math.floor(bytes.high) };
}

function durationSteps(beforeMs: number | null, afterMs: number | null): RepairOperation[] {
  if (beforeMs === null || afterMs === null || beforeMs === afterMs) return [];
  return afterMs < beforeMs
    ? [{ kind: 'trim', startMs: 0, durationMs: afterMs, cutMs: beforeMs - afterMs }]
    : [{ kind: 'loop', durationMs: afterMs }];
}

function shapeSteps(way: RepairWay, { part, scaled, size }: Shape, picture: Picture): RepairOperation[] {
  const lostPct = Math.round((1 - area(part) / area(picture)) * 1000) / 10;
  const enlargedPct = Math.max(0, Math.round((scaled.width / part.width - 1) * 1000) / 10);
  return [
    ...(isCropped({ part, scaled, size }, picture) ? [{ kind: 'crop' as const, ...part, lostPct }] : []),
    ...(scaled.width === part.width && scaled.height === part.height
      ? []
      : [{ kind: 'resize' as const, ...scaled, enlargedPct }]),
    ...(way === 'blur' || way === 'colour' ? [{ kind: 'extend' as const, fill: way, ...size }] : []),
  ];
}
