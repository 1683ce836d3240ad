import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { Decision } from '@ad-foundry/contract/comments.ts';
import type { AccountId, CardId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewCreative, ReviewSlot, ReviewVersion } from '@ad-foundry/contract/review.ts';
import { filledTexts } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { frameLabel, frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { presentFormat } from '#features/library/formats/queries.ts';
import { presentVariations, type Contents, type SlotRow } from '#features/tree/creatives/queries.ts';
import type { Actor } from '#infra/scope.ts';
import type { LinkRow } from './rules.ts';

/** A decision that a person made by the link. */
export interface LinkDecision {
  versionId: VersionId;
  accountId: AccountId;
  name: string;
  decision: Decision;
  decidedAt: string;
}

export interface CommentCounts {
  cards: ReadonlyMap<CardId, { total: number; open: number }>;
  /** Threads on creatives as a whole. */
  creatives: ReadonlyMap<CreativeId, number>;
}

interface Reading {
  secret: string;
  link: LinkRow;
  actor: Actor;
  contents: Contents;
  names: Map<VersionId, string>;
  /** The versions that the link shows. */
  shown: ReadonlySet<VersionId>;
  /** Those on which it waits for decisions. */
  toDecide: ReadonlySet<VersionId>;
  /** The current versions in slots whose files fit and are complete. */
  ready: ReadonlySet<VersionId>;
  decisions: ReadonlyMap<VersionId, LinkDecision[]>;
  counts: CommentCounts;
  /** Of the holder; null before a name is given. */
  accountId: AccountId | null;
}

interface CreativeReading extends Reading {
  slots: SlotRow[];
  attributes: FilledAttribute[];
}

/** A creative as holders see it: its texts and the files that the link shows, without rules, verdicts and people. */
export function presentCreative(
  { id, name }: { id: CreativeId; name: string },
  reading: CreativeReading,
): ReviewCreative {
  return {
    id,
    name,
    texts: presentTexts(reading),
    slots: reading.slots.map((row) => presentSlot(row, reading)).filter(({ variations }) => variations.length > 0),
    comments: reading.counts.creatives.get(id) ?? 0,
  };
}

/** The texts of the ad: attributes of the library and those that a format shows in place. All others stay with the team. */
function presentTexts({ attributes, slots }: CreativeReading): ReviewCreative['texts'] {
  const placed = new Set(slots.flatMap((row) => presentFormat(row).inPlace?.texts.map((text) => text.attribute) ?? []));
  const library = new Set(attributes.flatMap(({ attribute: { key, global } }) => (global ? [key] : [])));
  const labels = new Map(attributes.map(({ attribute }) => [attribute.key, attribute.label]));
  return filledTexts(attributes)
    .filter(({ key, value }) => value !== '' && (placed.has(key) || library.has(key)))
    .map(({ key, value }) => ({ key, label: labels.get(key) ?? key, value }));
}

function presentSlot(row: SlotRow, reading: Reading): ReviewSlot {
  const format = presentFormat(row);
  const { id, name, platform, type, inPlace } = format;
  const frame = frameRatio(format.spec, type);
  return {
    id: row.slot.id,
    format: { id, name, platform, type, inPlace },
    shape: { width: frame.width, height: frame.height, label: frameLabel(format.spec, type) },
    variations: presentVariations(row, reading).flatMap((variation) => {
      const cards = variation.cards.flatMap(({ id: cardId, position, versions }) => {
        const shown = versions.filter((version) => reading.shown.has(version.id));
        if (shown.length === 0) return [];
        const { total = 0, open = 0 } = reading.counts.cards.get(cardId) ?? {};
        const presented = shown.map((version) => presentVersion(version, reading));
        return [{ id: cardId, position, versions: presented, comments: total, openComments: open }];
      });
      return cards.length === 0 ? [] : [{ id: variation.id, name: variation.name, cards }];
    }),
  };
}

/** Types that browsers show in a page. */
const viewableTypes = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|quicktime|webm|x-m4v))$/;

/** Whether the file itself is shown where there is no rendition of it. */
export const isViewable = ({ mime }: { mime: string }): boolean => viewableTypes.test(mime);

function presentVersion(
  version: Version,
  { secret, link, toDecide, ready, decisions, accountId }: Reading,
): ReviewVersion {
  const { id, number, fileName, createdAt, facts, preview, rendition, filmstrip, scan } = version;
  const { kind, mime, sizeBytes, width, height, durationMs, animated, hasAudio } = facts;
  const address = (of: string) => `/api/review/${secret}/versions/${id}/${of}`;
  const made = decisions.get(id) ?? [];
  const ownDecision = made.find((each) => each.accountId === accountId);
  const passed = scan === null;
  const isReady = rendition.state === 'ready' || (rendition.state === 'none' && isViewable(facts));
  return {
    id,
    number,
    fileName,
    facts: { kind, mime, sizeBytes, width, height, durationMs, animated, hasAudio },
    createdAt,
    preview: { ...preview, url: preview.url === null ? null : address('preview') },
    viewUrl: passed && isReady ? address('view') : null,
    filmstrip: passed && filmstrip ? { ...filmstrip, url: address('filmstrip') } : null,
    fileUrl: passed && link.mayDownload ? address('file') : null,
    toDecide: toDecide.has(id),
    isReady: ready.has(id),
    decision: ownDecision?.decision ?? null,
    decidedAt: ownDecision?.decidedAt ?? null,
    others: made
      .filter((each) => each !== ownDecision)
      .map(({ name, decision, decidedAt }) => ({ name, decision, decidedAt })),
  };
}
