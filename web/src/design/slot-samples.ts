import { reviewStateOf } from '@ad-foundry/contract/rules/review/state.ts';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Id } from '@ad-foundry/contract/ids.ts';
import type { IdKind } from '@ad-foundry/contract/id-prefixes.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { ruleChips } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import type { Card, Variation, Version } from '@ad-foundry/contract/variations.ts';
import type { Phase, Transfer } from '#features/collect/uploads/transfer.ts';

let count = 0;
const newId = <Kind extends IdKind>(): Id<Kind> => `sample-${++count}` as Id<Kind>;

const specs: Record<'story' | 'carousel', FormatSpec> = {
  story: {
    rules: [
      { type: 'ratio', operator: 'eq', value: '9:16' },
      { type: 'width', operator: 'gte', value: 540 },
      { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
      { type: 'size', operator: 'lte', value: 30 },
    ],
    recommended: [{ type: 'width', operator: 'gte', value: 1080 }],
    recommendedDimensions: ['1080x1920'],
    cardRules: null,
    cardMedia: [],
    cardsUniformRatio: false,
    ratioTolerancePct: null,
    safeZone: {
      canvas: '1080x1920',
      top: 270,
      bottom: 380,
      left: 65,
      right: 65,
      published: true,
      confidence: 'high',
      note: null,
    },
    ruleBasis: {},
    textLimits: [],
    notes: [],
    sources: [],
    confidence: 'high',
    status: 'current',
  },
  carousel: {
    rules: [{ type: 'carousel_length', operator: 'between', value: [2, 10] }],
    recommended: [],
    recommendedDimensions: ['1080x1080'],
    cardRules: { image: [{ type: 'width', operator: 'gte', value: 600 }], video: [] },
    cardMedia: ['image'],
    cardsUniformRatio: true,
    ratioTolerancePct: null,
    safeZone: null,
    ruleBasis: {},
    textLimits: [],
    notes: [],
    sources: [],
    confidence: 'high',
    status: 'current',
  },
};

const can = { change: true, waive: true };

/** An SVG placeholder picture of this size, as a data URL. */
function drawn(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#c4507a"/><circle cx="60%" cy="30%" r="18%" fill="#f4dd8c"/><path d="M0 ${height}L${width * 0.4} ${height * 0.5}L${width} ${height}Z" fill="#3b1638"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface VersionChange extends Partial<Omit<Version, 'facts'>> {
  width?: number;
  height?: number;
}

function versionOf(type: FormatType, { width = 1080, height = 1920, ...rest }: VersionChange = {}): Version {
  const facts: MediaFacts = {
    kind: 'image',
    mime: 'image/png',
    sizeBytes: 2_400_000,
    width,
    height,
    durationMs: null,
    animated: false,
    frames: 1,
    videoCodec: null,
    hasAudio: null,
  };
  const spec = type === 'carousel' ? specs.carousel : specs.story;
  return {
    id: newId<'version'>(),
    number: 1,
    originalName: 'trail_hero_morning_light_client_approved_v3_EN.png',
    fileName: 'trail_hero.png',
    facts,
    verdict: judge({ facts, spec, type, strict: false }),
    waiver: null,
    waived: false,
    scan: null,
    preview: { state: 'ready', url: drawn(width, height), width, height },
    rendition: { state: 'none', url: null },
    filmstrip: null,
    note: null,
    restoredFrom: null,
    adapted: false,
    madeFrom: null,
    repair: null,
    again: null,
    uploadedBy: null,
    uploadedByCaller: true,
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    can,
    ...rest,
  };
}

const cardOf = (versions: Version[], position = 1): Card => ({
  id: newId<'card'>(),
  position,
  uid: `card-${count}`,
  versions,
  can: { remove: true },
});

const variationOf = (cards: Card[], name = 'A'): Variation => ({
  id: newId<'variation'>(),
  name,
  position: 1,
  cards,
  can: { add: true, arrange: true, rename: true, remove: true },
});

function slotOf(name: string, state: Slot['state'], variations: Variation[] = [], type: FormatType = 'image'): Slot {
  const isCarousel = type === 'carousel';
  const spec = isCarousel ? specs.carousel : specs.story;
  return {
    id: newId<'slot'>(),
    position: 1,
    format: {
      id: newId<'format'>(),
      name,
      description: '',
      platform: 'meta',
      type,
      global: true,
      revision: 1,
      spec,
      safeZoneImage: null,
      inPlace: null,
    },
    chips: ruleChips(spec, type),
    shape: isCarousel ? { width: 1, height: 1, label: '1:1' } : { width: 9, height: 16, label: '9:16' },
    accepts: ['image/jpeg', 'image/png'],
    review: reviewStateOf({ slotState: state, decision: null, needsApproval: false, sent: false }),
    state,
    decision: null,
    owner: null,
    fromMaster: false,
    promised: null,
    passed: null,
    variations,
    can: { deliver: true, remove: true, assign: true },
  };
}

const singleVariation = (change?: VersionChange) => [variationOf([cardOf([versionOf('image', change)])])];
const rules = [{ type: 'ratio', operator: 'eq', value: '9:16' }] as const;
const waiver = {
  rules: [...rules],
  reason: 'The client signed this crop off.',
  by: null,
  at: new Date(Date.now() - 7_200_000).toISOString(),
};

const stored: Slot[] = [
  slotOf('Empty', 'empty'),
  slotOf('Delivered', 'delivered', singleVariation()),
  slotOf('Recommendation', 'delivered', singleVariation({ width: 720, height: 1280 })),
  slotOf('Does not fit', 'does-not-fit', singleVariation({ width: 1080, height: 1080 })),
  slotOf('Waived', 'delivered', singleVariation({ width: 1080, height: 1080, waived: true, waiver })),
  slotOf('Waived, as guests see it', 'delivered', singleVariation({ width: 1080, height: 1080, waived: true })),
  slotOf('Scanning', 'delivered', singleVariation({ scan: 'pending' })),
  slotOf('Infected', 'does-not-fit', singleVariation({ scan: 'infected' })),
  slotOf(
    'Preview pending',
    'delivered',
    singleVariation({ preview: { state: 'pending', url: null, width: null, height: null } }),
  ),
  slotOf(
    'No preview',
    'delivered',
    singleVariation({ preview: { state: 'none', url: null, width: null, height: null } }),
  ),
  slotOf(
    'Thirty variations',
    'delivered',
    Array.from({ length: 30 }, (_, index) =>
      variationOf([cardOf([versionOf('image', index === 1 ? { height: 1080 } : {})])], `Headline ${index + 1}`),
    ),
  ),
  slotOf('Carousel, empty', 'empty', [], 'carousel'),
  slotOf(
    'Carousel, ten cards',
    'does-not-fit',
    [
      variationOf(
        Array.from({ length: 10 }, (_, index) =>
          cardOf([versionOf('carousel', { width: 400, height: index === 3 ? 500 : 400 })], index + 1),
        ),
      ),
    ],
    'carousel',
  ),
];

const phases: [string, Phase, Partial<Transfer>][] = [
  ['Checking', 'checking', { facts: null, verdict: null }],
  ['Waiting', 'waiting', {}],
  ['Uploading', 'uploading', { sentBytes: 1_500_000, bytesPerSecond: 400_000 }],
  ['Offline', 'uploading', { sentBytes: 1_500_000, interrupted: 'lost' }],
  ['Paused', 'paused', { sentBytes: 1_500_000 }],
  ['Failed', 'failed', { sentBytes: 1_500_000, error: null }],
  ['Blocked', 'blocked', {}],
  ['Refused', 'refused', { verdict: null, refusal: { reason: 'truncated', detail: null } }],
];

const file = new File([new Uint8Array(2_400_000)], 'trail_hero_evening_light_client_approved_v4_EN.png', {
  type: 'image/png',
});

const unasked = { follows: null, reason: null, repair: null, error: null };

/** A creative with a slot in every state, the transfers of its slots, and its unfinished uploads. */
export function sampleSlots(): { creative: Creative; transfers: Transfer[]; unfinished: UnfinishedUpload[] } {
  const creativeId = newId<'creative'>();
  const moving = phases.map(([name]) => slotOf(name, 'empty'));
  const begun = slotOf('Unfinished', 'empty');
  const { facts, verdict } = versionOf('image', { width: 1080, height: 1080 });
  const transfers = phases.map(([, phase, change], index): Transfer => {
    const slotId = moving[index]?.id ?? begun.id;
    return {
      id: `sample-transfer-${index}-${slotId}`,
      target: { creativeId, slotId, spec: specs.story, type: 'image', strict: false },
      file,
      phase,
      facts,
      verdict,
      refusal: null,
      sentBytes: 0,
      interrupted: null,
      elsewhere: false,
      restarted: false,
      bytesPerSecond: null,
      uploadId: null,
      ...unasked,
      ...change,
    };
  });
  const unfinished: UnfinishedUpload = {
    id: newId<'upload'>(),
    slotId: begun.id,
    variationId: null,
    cardId: null,
    fileName: file.name,
    fingerprint: null,
    sizeBytes: 2_400_000,
    receivedBytes: 900_000,
  };
  const now = new Date().toISOString();
  const slots = [...stored.map((slot) => ({ ...slot, id: newId<'slot'>() })), ...moving, begun];
  const creative: Creative = {
    id: creativeId,
    name: 'Every state',
    edition: 1,
    deadlineAt: null,
    dueAt: null,
    completedAt: null,
    attributesMissing: 0,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    description: '',
    strict: false,
    campaign: { id: newId<'campaign'>(), name: 'Samples', dueAt: null, archivedAt: null, needsApproval: false },
    slots,
    attributes: [],
    attachments: [],
    can: { brief: true, deliver: true, fill: true },
  };
  return { creative, transfers, unfinished: [unfinished] };
}
