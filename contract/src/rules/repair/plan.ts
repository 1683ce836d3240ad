import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { limits, megabyte } from '@ad-foundry/contract/limits.ts';
import { canonicalMime } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { MediaFacts, MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { cardsOfOtherRatio } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { PixelSize } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { checkRule, frameSlackSeconds } from '@ad-foundry/contract/rules/formats/rule-check.ts';
import { numericLimits } from '@ad-foundry/contract/rules/formats/rule-limits.ts';
import { intersect, type Span, spansFor, wholeDomain } from '@ad-foundry/contract/rules/formats/value-spans.ts';
import { judge, rulesFor } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { assumedRate, estimateBytes, gifRates, heldRate, needOf, rateOf } from './bytes.ts';
import { allowsType, canRead, isGif, kindOfType, losesTransparency, writableTypes } from './file-type.ts';
import { fills, type RepairOperation } from './operation.ts';
import type { RepairOffer, RepairPlan, RepairRefusal, RepairWay } from './plan-schema.ts';
import { area, croppedShape, extendedShape, type Shape, type ShapeQuestion } from './shapes.ts';

/** A file of a slot, as it is judged. */
export interface RepairQuestion {
  facts: MediaFacts;
  spec: FormatSpec;
  type: FormatType;
  strict: boolean;
  /** The colour of the organization, which bars can have. */
  brandColour?: string | null;
  /** The size of another picture whose ratio it must have: that of the first card of a carousel. */
  ratioOf?: PixelSize | null;
}

type Picture = MediaFacts & { width: number; height: number };

/** What is decided before the shape: the type to write, its duration, and the bytes that the rules allow. */
interface Target {
  picture: Picture;
  mime: string;
  kind: MediaKind;
  must: readonly Rule[];
  advice: readonly Rule[];
  bytes: Span;
  /** Null for a still. */
  durationMs: number | null;
}

/**
 * Plans how a file is changed so that it meets every hard rule of its slot: the gentlest change first, each with what
 * the file is then predicted to be. No offer, with the reason, where some hard rule would still be broken. A file that
 * only has another ratio than is advised is planned for that ratio, too.
 */
export function planRepair(question: RepairQuestion): RepairPlan {
  const verdict = judge(question);
  const { facts, spec, ratioOf } = question;
  const isAlone = !ratioOf || cardsOfOtherRatio({ ...spec, cardsUniformRatio: true }, [ratioOf, facts]).length === 0;
  const isFit = isAlone && (verdict.outcome === 'passes' || verdict.outcome === 'warns');
  if (isFit && !verdict.warnings.some(({ rule }) => rule.type === 'ratio')) return fits;
  const plan = planFor(question, isFit);
  return isFit && plan.offers.length === 0 ? fits : plan;
}

const fits: RepairPlan = { offers: [], refusal: { reason: 'fits' } };

/**
 * What only adds extras to a video that fits already; null for a file that is no video of a type which can be written.
 * Its operations encode it again.
 */
export function offerOfExtras(question: RepairQuestion): RepairOffer | null {
  const { facts } = question;
  const mime = canonicalMime(facts.mime);
  if (facts.kind !== 'video' || !writableTypes(facts).includes(mime) || !isMeasured(facts)) return null;
  const target = targetOf(facts, { question, mime, isFit: true });
  if ('reason' in target) return null;
  const size = { width: facts.width, height: facts.height };
  const shape = { part: { left: 0, top: 0, ...size }, scaled: size, size };
  const offer = offerOf({ way: 'keep', shape, target }, question);
  return isAccepted(offer) ? offer : null;
}

function planFor(question: RepairQuestion, isFit: boolean): RepairPlan {
  const { facts } = question;
  const mimes = typesFor(question);
  if (mimes.length === 0) return refused(whyNoType(question));
  if (!canRead(facts)) return refused(facts.animated ? { reason: 'animated' } : { reason: 'type', mime: facts.mime });
  if (!isMeasured(facts)) return refused({ reason: 'unread' });
  const tooMuch = beyondLimits(facts);
  if (tooMuch) return refused(tooMuch);
  let refusal: RepairRefusal | null = null;
  let heavy: RepairOffer[] = [];
  for (const mime of mimes) {
    const target = targetOf(facts, { question, mime, isFit });
    const options = 'reason' in target ? target : shapesFor(target, question);
    if ('reason' in options) {
      refusal ??= options;
      continue;
    }
    const offers = options.map((option) => offerOf(option, question)).filter(isAccepted);
    if (offers.length > 0 && !isTooHeavy(options, mime)) return { offers, refusal: null };
    if (heavy.length === 0) heavy = offers;
  }
  return heavy.length > 0 ? { offers: heavy, refusal: null } : refused(refusal ?? { reason: 'no-size' });
}

const refused = (refusal: RepairRefusal): RepairPlan => ({ offers: [], refusal });

const isAccepted = ({ verdict }: RepairOffer) => verdict.outcome === 'passes' || verdict.outcome === 'warns';

/** A type without loss may need more bytes than the rules allow. */
function isTooHeavy(options: readonly Option[], mime: string): boolean {
  return (
    (mime === 'image/png' || isGif(mime)) &&
    options.some(
      ({ shape, target: { picture, bytes, durationMs } }) =>
        estimateBytes(picture, { mime, shape, durationMs }) > bytes.high,
    )
  );
}

/** The file as another type, for the rules that apply to it. */
function asType(facts: MediaFacts, mime: string): MediaFacts {
  return { ...facts, kind: kindOfType(mime), mime };
}

function accepts(question: RepairQuestion, mime: string): boolean {
  const { hard, wrongKind } = rulesFor({ ...question, facts: asType(question.facts, mime) });
  return wrongKind === null && allowsType(hard, mime);
}

/** The types to try. A still becomes a video, and a video a GIF, only where the slot takes nothing closer. */
function typesFor(question: RepairQuestion): string[] {
  const { facts } = question;
  const mimes = writableTypes(facts).filter((mime) => accepts(question, mime));
  const close = mimes.filter((mime) => kindOfType(mime) === facts.kind);
  return close.length === 0 || facts.animated ? mimes : close;
}

function whyNoType({ facts, ...question }: RepairQuestion): RepairRefusal {
  const takes = (mime: string) => accepts({ ...question, facts }, mime);
  if (facts.kind === 'video' && ['image/jpeg', 'image/png'].some(takes)) return { reason: 'needs-image' };
  return facts.animated && ['image/jpeg', 'image/png'].some(takes) ? { reason: 'animated' } : { reason: 'target-type' };
}

/** The target of one type; or why there is none, if that is known before the shape. */
function targetOf(
  picture: Picture,
  { question, mime, isFit }: { question: RepairQuestion; mime: string; isFit: boolean },
): Target | RepairRefusal {
  const { hard, advice } = rulesFor({ ...question, facts: asType(picture, mime) });
  const { ratioOf, spec } = question;
  const must = [
    ...hard,
    ...(isFit ? advice.filter(({ type }) => type === 'ratio') : []),
    ...(ratioOf ? [{ type: 'ratio', operator: 'eq', value: `${ratioOf.width}:${ratioOf.height}` } as const] : []),
  ];
  const bytes = bytesFor(must, spec);
  if (bytes === null) return { reason: 'no-size' };
  const kind = kindOfType(mime);
  const duration = kind === 'image' && !isGif(mime) ? null : durationFor(picture, must);
  if (typeof duration === 'object' && duration !== null) return duration;
  const target = { picture, mime, kind, must, advice, bytes, durationMs: duration };
  return tooMuchWork(target) ?? target;
}

function isMeasured(facts: MediaFacts): facts is Picture {
  const moves = facts.kind === 'video' || facts.animated;
  return facts.width !== null && facts.height !== null && (!moves || facts.durationMs !== null);
}

/** Above these limits a repair would occupy the installation for too long. */
function beyondLimits({ kind, width, height, durationMs, sizeBytes }: Picture): RepairRefusal | null {
  const { videoMs, fileBytes, stillPixels, framePixels } = limits.repair;
  if (kind === 'video' && (durationMs ?? 0) > videoMs) return { reason: 'too-long', minutes: videoMs / 60_000 };
  if (sizeBytes > fileBytes) return { reason: 'too-large', megabytes: fileBytes / megabyte };
  const most = kind === 'video' ? framePixels : stillPixels;
  return width * height > most ? { reason: 'too-many-pixels', megapixels: most / 1_000_000 } : null;
}

function tooMuchWork({ picture, mime, durationMs }: Target): RepairRefusal | null {
  if (durationMs === null) return null;
  const { width, height, kind, animated, frameRate } = picture;
  const rate = kind === 'video' ? (frameRate ?? assumedRate) : animated ? rateOf(picture) : heldRate;
  const seconds = limits.repair.videoPixels / (width * height * rate);
  const mostMs = isGif(mime) ? Math.min(limits.repair.gifMs, seconds * 1000) : seconds * 1000;
  return durationMs <= mostMs ? null : { reason: 'too-long', minutes: Math.floor(mostMs / 6000) / 10 };
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

/** The nearest duration that the rules allow, of a still to that for which stills are shown. */
function durationFor(picture: Picture, must: readonly Rule[]): number | RepairRefusal {
  const isHeld = picture.kind === 'image' && !picture.animated;
  const durationMs = isHeld ? limits.repair.heldMs : (picture.durationMs ?? 0);
  const rules = must.filter(({ type }) => type === 'duration');
  const slack = { durationSeconds: frameSlackSeconds(picture.kind === 'video' ? picture.frameRate : null) };
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
  const isReached = isHeld || (durationMs > 0 && loops <= limits.repair.loops);
  return isReached ? above : { reason: 'too-short', seconds: above / 1000 };
}

type Option = { way: RepairWay; shape: Shape; target: Target };

/** The shapes to offer, or why there is none. */
function shapesFor(target: Target, { spec, brandColour }: RepairQuestion): Option[] | RepairRefusal {
  const { picture, mime, kind, must, advice, bytes, durationMs } = target;
  const question: ShapeQuestion = {
    picture,
    must: must.filter(isAboutSize),
    advice: advice.filter(isAboutSize),
    spec,
    evenSides: kind === 'video',
    budget: { maxBytes: bytes.high, ...needOf(mime, picture, durationMs) },
  };
  const options = shapesIn(question, brandColour ? fills : fills.filter((fill) => fill !== 'brand'));
  if (options.length > 0) return options.map((option) => ({ ...option, target }));
  return whyNoShape(question, target);
}

function shapesIn(question: ShapeQuestion, ways: readonly RepairWay[] = []): Omit<Option, 'target'>[] {
  const crop = croppedShape(question);
  if (crop !== null && !isCropped(crop, question.picture)) return [{ way: 'keep', shape: crop }];
  // Bars do not replace pixels that a picture of the right ratio lacks.
  const large = crop ?? croppedShape({ ...question, enlargement: 1000 });
  const extended = large === null || isCropped(large, question.picture) ? extendedShape(question) : null;
  return [
    ...(crop ? [{ way: 'crop' as const, shape: crop }] : []),
    ...(extended ? ways.map((way) => ({ way, shape: extended })) : []),
  ];
}

const isAboutSize = ({ type }: Rule) => type === 'width' || type === 'height' || type === 'ratio';
const isCropped = ({ part }: Shape, { width, height }: PixelSize) => part.width < width || part.height < height;

/** The rule that stands in the way when no shape is found: a larger picture or more bytes would help, or nothing. */
function whyNoShape(question: ShapeQuestion, { bytes, picture, mime, durationMs }: Target): RepairRefusal {
  const boundless = { ...question, budget: { ...question.budget, maxBytes: Number.MAX_SAFE_INTEGER } };
  const [option] = shapesIn(boundless, ['blur']);
  if (option) {
    const megabytes = bytes.high / megabyte;
    const least = needOf(mime, picture, 1000).floor * area(option.shape.size);
    const seconds = Math.floor(bytes.high / least);
    const isShortened =
      durationMs !== null && picture.durationMs !== null && seconds > 0 && seconds < durationMs / 1000;
    return { reason: 'too-heavy', megabytes, ...(isShortened ? { seconds } : {}) };
  }
  const larger = croppedShape({ ...boundless, enlargement: 1000 });
  return larger ? { reason: 'too-small', ...larger.size } : { reason: 'no-size' };
}

function offerOf({ way, shape, target }: Option, question: RepairQuestion): RepairOffer {
  const { picture, mime, kind, bytes, durationMs } = target;
  const steps = [...durationSteps(picture, durationMs), ...shapeSteps(way, shape, { picture, question })];
  const converts = canonicalMime(picture.mime) !== mime;
  // Only the container of the same pictures and sound changes.
  const isCopied =
    converts &&
    steps.length === 0 &&
    kind === picture.kind &&
    picture.videoCodec === 'avc' &&
    picture.sizeBytes <= bytes.high;
  const estimate = estimateBytes(picture, { mime, shape, durationMs });
  const sizeBytes = Math.round(
    Math.min(
      bytes.high,
      Math.max(bytes.low, (steps.length > 0 || converts) && !isCopied ? estimate : picture.sizeBytes),
    ),
  );
  const flattens = losesTransparency(picture, mime);
  const operations: RepairOperation[] = [
    ...steps,
    ...(converts ? [{ kind: 'convert' as const, mime, flattens }] : []),
    ...(isCopied ? [] : [{ kind: 'encode' as const, sizeBytes }]),
  ];
  const predicted = { ...picture, mime, ...shape.size, sizeBytes, durationMs, ...timeOf(target) };
  const verdict = judge({ ...question, facts: predicted });
  return { way, operations, predicted, verdict, minBytes: Math.ceil(bytes.low), maxBytes: Math.floor(bytes.high) };
}

/** What changes with the kind of the file. */
function timeOf({ picture, mime, kind, durationMs }: Target): Partial<MediaFacts> & Pick<MediaFacts, 'kind'> {
  if (kind === 'video') {
    const { frameRate } = picture;
    const fromPicture = { frameRate: picture.animated ? rateOf(picture) : heldRate, hasAudio: false };
    const rest = picture.kind === 'video' ? { frameRate } : fromPicture;
    return { kind, animated: false, frames: null, videoCodec: 'avc', ...(rest.frameRate === undefined ? {} : rest) };
  }
  if (!isGif(mime) || durationMs === null) return { kind, frames: 1 };
  const frames = Math.max(2, Math.round((durationMs / 1000) * Math.min(rateOf(picture), gifRates.usual)));
  return { kind, animated: true, frames, videoCodec: null, frameRate: null, hasAudio: false };
}

function durationSteps({ kind, animated, durationMs }: Picture, afterMs: number | null): RepairOperation[] {
  if (afterMs === null) return [];
  if (kind === 'image' && !animated) return [{ kind: 'hold', durationMs: afterMs }];
  if (durationMs === null || durationMs === afterMs) return [];
  return afterMs < durationMs
    ? [{ kind: 'trim', startMs: 0, durationMs: afterMs, cutMs: durationMs - afterMs }]
    : [{ kind: 'loop', durationMs: afterMs }];
}

function shapeSteps(
  way: RepairWay,
  { part, scaled, size }: Shape,
  { picture, question }: { picture: Picture; question: RepairQuestion },
): RepairOperation[] {
  const lostPct = Math.round((1 - area(part) / area(picture)) * 1000) / 10;
  const enlargedPct = Math.max(0, Math.round((scaled.width / part.width - 1) * 1000) / 10);
  const colour = way === 'brand' && question.brandColour ? { colour: question.brandColour } : {};
  return [
    ...(isCropped({ part, scaled, size }, picture) ? [{ kind: 'crop' as const, ...part, lostPct }] : []),
    ...(scaled.width === part.width && scaled.height === part.height
      ? []
      : [{ kind: 'resize' as const, ...scaled, enlargedPct }]),
    ...(way === 'keep' || way === 'crop' ? [] : [{ kind: 'extend' as const, fill: way, ...size, ...colour }]),
  ];
}
