import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import {
  remedyOf,
  sendingStates,
  type PauseReason,
  type ProviderAsset,
  type Sending,
  type SendingCounts,
  type SendingFailure,
  type SendingState,
} from '@ad-foundry/contract/deliveries/sending.ts';
import type { AccountId, AdvertiserId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { isWaived } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { AdProvider, AssetLimits } from '#adapters/ads/ad-provider.ts';
import type { deliveries, sendings } from '#db/schema/deliveries.ts';
import type { versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';
import type { Contents, SlotRow } from '#features/tree/creatives/queries.ts';
import { obstacleOfFile, reservationOf, shortenName, takenAs, warningsOf } from './rules.ts';

type SendingRow = typeof sendings.$inferSelect;
type Person = { id: AccountId; name: string };

interface FileRow {
  row: SlotRow;
  variation: Contents['variations'][number];
  card: Contents['cards'][number];
  version: typeof versions.$inferSelect;
  contents: Contents;
  names: Map<VersionId, string>;
  assetLimits: AssetLimits;
  provider: Provider | null;
}

export function presentFile({ row, variation, card, version, contents, names, ...context }: FileRow): FileToSend {
  const { assetLimits, provider } = context;
  const { slot, format, creative, campaign } = row;
  const { facts, verdict, waivedRules, waivedReason } = version;
  const waived = isWaived(waivedRules, verdict);
  return {
    versionId: version.id,
    versionNumber: contents.versionsOf(card.id).length,
    sha256: version.sha256,
    fileName: shortenName(names.get(version.id) ?? version.id, assetLimits.nameLength),
    sizeBytes: facts.sizeBytes,
    kind: takenAs(assetLimits, facts.mime)?.kind ?? (facts.kind === 'video' ? 'video' : 'image'),
    mime: facts.mime,
    videoCodec: facts.videoCodec,
    width: facts.width,
    height: facts.height,
    durationMs: facts.durationMs,
    preview: presentPreview(version),
    campaign: { id: campaign.id, name: campaign.name },
    creative: { id: creative.id, name: creative.name, complete: creative.completedAt !== null },
    slotId: slot.id,
    format: { id: format.id, name: format.name, platform: format.platform },
    variation: { id: variation.id, name: variation.name },
    cardPosition: format.type === 'carousel' ? card.position : null,
    verdict,
    waived,
    waivedReason: waived ? waivedReason : null,
    decision: slot.decision,
    dueAt: (creative.deadlineAt ?? campaign.dueAt)?.toISOString() ?? null,
    obstacle: obstacleOfFile(provider === null ? null : assetLimits, {
      row,
      contents,
      variationId: variation.id,
      version,
    }),
    reservation: reservationOf(provider, row),
    warnings: warningsOf(assetLimits, facts),
  };
}

/** The source of links to pages of a platform; null if the platform's app is no longer configured. */
type Library = Pick<AdProvider, 'libraryUrl'> | null;

export function presentAsset(
  { kind, assetId, advertiserId }: Pick<SendingRow, 'kind' | 'assetId' | 'advertiserId'>,
  library: Library,
): ProviderAsset | null {
  return assetId === null ? null : { kind, id: assetId, url: library?.libraryUrl(advertiserId) ?? '' };
}

type Said = Pick<SendingRow, 'platformCode' | 'platformMessage' | 'platformTrace'>;

const wordsOf = ({ platformCode, platformMessage, platformTrace }: Said, reason: PauseReason | SendingFailure) => ({
  code: platformCode,
  message: platformMessage,
  traceId: platformTrace,
  remedy: remedyOf(reason),
});

function presentPause(row: Said & Pick<SendingRow, 'state' | 'reason' | 'pausedUntil'>): Sending['pause'] {
  const mayWait = row.state === 'paused' || row.state === 'processing';
  if (!mayWait || row.reason === null) return null;
  const reason = row.reason as PauseReason;
  return { reason, until: row.pausedUntil?.toISOString() ?? null, ...wordsOf(row, reason) };
}

/**
 * Whether a sending may be canceled. If its last call may have succeeded, the platform must be asked for the outcome
 * first.
 */
export function mayCancel({ state, isUnsure }: Pick<SendingRow, 'state' | 'isUnsure'>): boolean {
  return (state === 'queued' || state === 'paused' || state === 'sending') && !isUnsure;
}

/** Whether a person paused the sending. */
export function isHeld({ state, reason }: Pick<SendingRow, 'state' | 'reason'>): boolean {
  return state === 'paused' && reason === 'held';
}

/** Whether a sending may be paused. One that waits for the result of another sending transfers nothing itself. */
export function mayPause(row: Pick<SendingRow, 'state' | 'reason' | 'isUnsure' | 'follows'>): boolean {
  return mayCancel(row) && row.follows === null && !isHeld(row);
}

export interface SendingDetails {
  sending: SendingRow;
  version: Pick<typeof versions.$inferSelect, 'id' | 'previewState' | 'previewWidth' | 'previewHeight'> | null;
  isCurrent: boolean | null;
  /** The earlier sending of the same content whose result this one waits for, and who started that delivery. */
  leader: { sending: SendingRow; startedAt: Date | null; by: Person | null } | null;
}

/** Shows a queued sending as paused if its leader is paused, with the leader's reason. */
function withLeader(sending: SendingRow, leader: SendingRow | undefined): SendingRow {
  if (sending.state !== 'queued' || !leader || presentPause(leader) === null) return sending;
  const { reason, pausedUntil, platformCode, platformMessage, platformTrace } = leader;
  return { ...sending, state: 'paused', reason, pausedUntil, platformCode, platformMessage, platformTrace };
}

function presentWaitsFor({ sending, leader }: SendingDetails): Sending['waitsFor'] {
  const waits = sending.state === 'queued' || sending.state === 'paused';
  const deliveryId = leader?.sending.deliveryId;
  if (!waits || !deliveryId || deliveryId === sending.deliveryId || !leader?.startedAt) return null;
  return { deliveryId, startedAt: leader.startedAt.toISOString() };
}

export function presentSending(details: SendingDetails, library: Library): Sending {
  const { sending, version, isCurrent, leader } = details;
  const shown = withLeader(sending, leader?.sending);
  const { state, reason } = shown;
  const failure = state === 'failed' && reason !== null ? (reason as SendingFailure) : null;
  const sent = leader?.sending.finishedAt ?? null;
  return {
    id: sending.id,
    deliveryId: sending.deliveryId,
    advertiserId: sending.advertiserId,
    versionId: sending.versionId,
    creative: { id: sending.creativeId, campaignId: sending.campaignId, name: sending.creativeName },
    formatName: sending.formatName,
    variationName: sending.variationName,
    cardPosition: sending.cardPosition,
    fileName: sending.fileName,
    preview: version && presentPreview(version),
    sizeBytes: sending.sizeBytes,
    sha256: sending.sha256,
    state,
    sentBytes: state === 'ready' || state === 'processing' ? sending.sizeBytes : sending.sentBytes,
    processedPercent: sending.processedPercent,
    attempt: sending.attempt,
    attempts: limits.deliveries.attempts,
    pause: presentPause(shown),
    waitsFor: presentWaitsFor(details),
    failure: failure && { reason: failure, ...wordsOf(sending, failure) },
    asset: presentAsset(sending, library),
    earlier: state === 'already-there' && sent ? { sentAt: sent.toISOString(), by: leader?.by ?? null } : null,
    replaced: isCurrent === false,
    updatedAt: sending.updatedAt.toISOString(),
    finishedAt: sending.finishedAt?.toISOString() ?? null,
    can: {
      cancel: mayCancel(sending),
      retry: state === 'failed',
      pause: mayPause(sending),
      resume: isHeld(sending),
    },
  };
}

/** Sums of the sendings to one ad account that are in one state. */
export interface StateSum {
  advertiserId: AdvertiserId;
  advertiserName: string;
  state: SendingState;
  sendings: number;
  sentBytes: number;
  totalBytes: number;
}

export interface DeliveryRow {
  delivery: typeof deliveries.$inferSelect;
  createdBy: Person | null;
  files: number;
  sums: StateSum[];
  /** The latest pause of each ad account. */
  pauses: (Said & Pick<SendingRow, 'advertiserId' | 'state' | 'reason' | 'pausedUntil'>)[];
  /** The number of sendings that a person paused. */
  pausedByHand: number;
  advertisers: {
    id: AdvertiserId;
    name: string;
    currency: string | null;
    status: Delivery['advertisers'][number]['status'];
  }[];
}

function countStates(sums: readonly StateSum[]): SendingCounts {
  const counts = Object.fromEntries(sendingStates.map((state) => [state, 0])) as SendingCounts;
  for (const { state, sendings: count } of sums) counts[state] += count;
  return counts;
}

const bytesOf = (sums: readonly StateSum[]) => ({
  sent: sums.reduce((all, { sentBytes }) => all + sentBytes, 0),
  total: sums.reduce((all, { totalBytes }) => all + totalBytes, 0),
});

type DeliveryAdvertiser = Delivery['advertisers'][number];

/**
 * The activity of an ad account; null if it has no open sendings. Sendings queued behind a pause of the account count
 * as paused.
 */
function activityOf({ counts, pause }: DeliveryAdvertiser): 'sending' | 'processing' | 'paused' | null {
  if (counts.sending > 0) return 'sending';
  if (counts.queued > 0 && (pause === null || pause.reason === 'held')) return 'sending';
  if (pause !== null || counts.queued + counts.paused > 0) return 'paused';
  return counts.processing > 0 ? 'processing' : null;
}

function stateOf(counts: SendingCounts, progress: readonly DeliveryAdvertiser[]): Delivery['state'] {
  const activities = new Set(progress.map(activityOf));
  const open = (['sending', 'paused', 'processing'] as const).find((activity) => activities.has(activity));
  if (open) return open;
  if (counts.failed > 0) return 'failed';
  return counts.ready + counts['already-there'] > 0 ? 'finished' : 'canceled';
}

export function presentDelivery({
  delivery,
  createdBy,
  files,
  sums,
  pauses,
  pausedByHand,
  advertisers,
}: DeliveryRow): Delivery {
  const counts = countStates(sums);
  const ids = [...new Map(sums.map(({ advertiserId: id, advertiserName: name }) => [id, name]))];
  const byId = new Map(advertisers.map((advertiser) => [advertiser.id, advertiser]));
  const progress = ids.map(([id, name]): DeliveryAdvertiser => {
    const advertiserSums = sums.filter(({ advertiserId }) => advertiserId === id);
    const ownCounts = countStates(advertiserSums);
    const pause = pauses.find(({ advertiserId }) => advertiserId === id);
    const { name: nameNow = name, currency = null, status = 'unknown' } = byId.get(id) ?? {};
    return {
      id,
      name: nameNow,
      currency,
      status,
      counts: ownCounts,
      bytes: bytesOf(advertiserSums),
      pause: pause && ownCounts.sending === 0 ? presentPause(pause) : null,
    };
  });
  const state = stateOf(counts, progress);
  const untils = progress.flatMap(({ pause }) => pause?.until ?? []);
  return {
    id: delivery.id,
    provider: delivery.provider,
    state,
    pausedUntil: (state === 'paused' && untils.toSorted()[0]) || null,
    createdBy,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
    files,
    counts,
    bytes: bytesOf(sums),
    advertisers: progress.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    can: {
      cancel: counts.queued + counts.paused + counts.sending > 0,
      retry: counts.failed > 0,
      pause: counts.queued + counts.paused + counts.sending > pausedByHand,
      resume: pausedByHand > 0,
    },
  };
}
