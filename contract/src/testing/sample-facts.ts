import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';

/** A format without rules, to which tests add their own. */
export function specOf(changes: Partial<FormatSpec> = {}): FormatSpec {
  return {
    rules: [],
    recommended: [],
    recommendedDimensions: [],
    cardRules: null,
    cardMedia: [],
    cardsUniformRatio: false,
    ratioTolerancePct: null,
    safeZone: null,
    ruleBasis: {},
    textLimits: [],
    notes: [],
    sources: [],
    confidence: 'documented',
    status: 'current',
    ...changes,
  };
}

/** A rule in one line: `rule('duration', 'lte', 60)`; may be invalid on purpose. */
export function rule(
  type: Rule['type'],
  operator: Rule['operator'],
  value: number | string | readonly (number | string)[],
): Rule {
  return { type, operator, value } as Rule;
}

/** A story video of 15 seconds. */
export function videoFacts(changes: Partial<MediaFacts> = {}): MediaFacts {
  return {
    kind: 'video',
    mime: 'video/mp4',
    sizeBytes: 20 * 1024 * 1024,
    width: 1080,
    height: 1920,
    durationMs: 15_000,
    animated: false,
    frames: null,
    videoCodec: 'avc',
    hasAudio: true,
    ...changes,
  };
}

/** A square still. */
export function imageFacts(changes: Partial<MediaFacts> = {}): MediaFacts {
  return {
    kind: 'image',
    mime: 'image/jpeg',
    sizeBytes: 1024 * 1024,
    width: 1080,
    height: 1080,
    durationMs: null,
    animated: false,
    frames: null,
    videoCodec: null,
    hasAudio: false,
    ...changes,
  };
}
