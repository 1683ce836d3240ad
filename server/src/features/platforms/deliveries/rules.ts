import type { SendObstacle } from '@ad-foundry/contract/advertisers.ts';
import type { FileObstacle, FileReservation, FileToSend, FileWarning } from '@ad-foundry/contract/deliveries/plan.ts';
import type { PauseReason, SendingFailure } from '@ad-foundry/contract/deliveries/sending.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cardDelivered, oddCards } from '@ad-foundry/contract/rules/completion/completion.ts';
import { isWaived } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { mayBeSent } from '@ad-foundry/contract/rules/review/approval.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { cardCountAllowed } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { AdFailure, FailureTrace } from '#adapters/ads/ad-platform-error.ts';
import type { AdvisedAsset, AssetLimits } from '#adapters/ads/ad-provider.ts';
import type { versions } from '#db/schema/variations.ts';
import { currentOf, type Contents, type SlotRow } from '#features/tree/creatives/queries.ts';

const second = 1000;
const minute = 60 * second;

/**
 * Whether a platform treats files of this type as images or videos, and its limits; null for a type that it refuses.
 */
export function takenAs(
  { image, video }: AssetLimits,
  mime: string,
): { kind: 'image' | 'video'; maxBytes: number; advised?: AdvisedAsset } | null {
  if (image.types.includes(mime)) return { kind: 'image', ...image };
  return video.types.includes(mime) ? { kind: 'video', ...video } : null;
}

/** The platform's recommendations that a file does not meet; the file is sent nevertheless. */
export function warningsOf(
  assetLimits: AssetLimits,
  { mime, width, height, durationMs, frameRate }: MediaFacts,
): FileWarning[] {
  const advised = takenAs(assetLimits, mime)?.advised;
  if (!advised) return [];
  const { minWidth, minHeight, minMs = 0, maxMs = Infinity, minFrameRate = 0, maxFrameRate = Infinity } = advised;
  const isSmall = (width ?? Infinity) < minWidth || (height ?? Infinity) < minHeight;
  // Rounds the frame rate, so that 23.976 counts as 24.
  const isOff = frameRate != null && (Math.ceil(frameRate) < minFrameRate || Math.floor(frameRate) > maxFrameRate);
  return [
    ...(isSmall ? ['small' as const] : []),
    ...(durationMs !== null && durationMs < minMs ? ['short' as const] : []),
    ...(durationMs !== null && durationMs > maxMs ? ['long' as const] : []),
    ...(isOff ? ['frame-rate' as const] : []),
  ];
}

interface Judged {
  row: SlotRow;
  contents: Contents;
  variationId: string;
  version: typeof versions.$inferSelect;
}

/** The reason why a current file cannot be sent, or null. Without `assetLimits`, ignores the limits of platforms. */
export function obstacleOfFile(
  assetLimits: AssetLimits | null,
  { row, contents, variationId, version }: Judged,
): FileObstacle | null {
  const { scanState, verdict, waivedRules, facts } = version;
  if (scanState === 'infected') return 'infected';
  if (scanState === 'pending') return 'unscanned';
  if (scanState === 'unscannable') return 'unscannable';
  const refused = assetLimits && refusedBy(assetLimits, facts);
  if (refused !== null) return refused;
  if (!cardDelivered({ current: { verdict, waived: isWaived(waivedRules, verdict) } })) return 'does-not-fit';
  if (isOddCard(row, contents, { variationId, version })) return 'does-not-fit';
  if (!isWhole(row, contents, variationId)) return 'incomplete';
  return mayBeSent(row.slot.decision, row.campaign) ? null : 'unapproved';
}

function refusedBy(assetLimits: AssetLimits, facts: MediaFacts): FileObstacle | null {
  const taken = takenAs(assetLimits, facts.mime);
  if (taken === null) return 'type';
  if (facts.sizeBytes > taken.maxBytes) return 'size';
  return facts.videoCodec !== null && assetLimits.video.refusedCodecs?.includes(facts.videoCodec) ? 'codec' : null;
}

/**
 * The reason why a file is not picked by default; `provider` is null if the files are listed for no particular
 * platform.
 */
export function reservationOf(provider: Provider | null, { slot, format, creative }: SlotRow): FileReservation | null {
  if (provider !== null && format.platform !== provider && format.platform !== 'custom') return 'platform';
  if (slot.decision === 'changes') return 'changes-requested';
  return creative.completedAt === null ? 'creative-incomplete' : null;
}

/**
 * Whether the version's card has another ratio than the first card of its carousel, if the format requires a uniform
 * ratio.
 */
function isOddCard(
  { format, revision }: SlotRow,
  contents: Contents,
  { variationId, version }: Pick<Judged, 'variationId' | 'version'>,
): boolean {
  if (format.type !== 'carousel' || !revision.spec.cardsUniformRatio) return false;
  const cards = contents.cardsOf(variationId);
  const variation = { cards: cards.map(({ id }) => ({ current: currentOf(contents, id) })) };
  const position = cards.findIndex(({ id }) => id === version.cardId) + 1;
  return oddCards({ type: format.type, spec: revision.spec }, variation).includes(position);
}

/** Whether a variation has a file on every card, and a carousel also an allowed number of cards. */
function isWhole({ format, revision, creative }: SlotRow, contents: Contents, variationId: string): boolean {
  const cards = contents.cardsOf(variationId);
  if (cards.some(({ id }) => contents.versionsOf(id).length === 0)) return false;
  return format.type !== 'carousel' || cardCountAllowed(revision.spec, cards.length, creative.strict);
}

const endLength = 24;

/**
 * Shortens a file name to `length` characters: replaces its middle by `…`, so that a mark at the end and the extension
 * stay.
 */
export function shortenName(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const end = Math.min(endLength, Math.floor(length / 2));
  return [...characters.slice(0, length - end - 1), '…', ...characters.slice(-end)].join('');
}

/** Names to try for a version if another content has its name: `a.jpg`, `a_v2.jpg`, `a_v2_9f86d0.jpg`. */
export function namesOfVersion({ fileName, versionNumber, sha256 }: NamedVersion, length: number): string[] {
  const dot = fileName.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
  const version = `${stem}_v${versionNumber}`;
  return [fileName, `${version}${extension}`, `${version}_${sha256.slice(0, 6)}${extension}`].map((name) =>
    shortenName(name, length),
  );
}

type NamedVersion = Pick<FileToSend, 'fileName' | 'versionNumber' | 'sha256'>;

const obstaclePauses: Record<Exclude<SendObstacle, 'status'>, PauseReason> = {
  'not-connected': 'not-connected',
  expired: 'expired',
  'missing-scope': 'missing-scope',
  permission: 'permission',
};

/** The next step of a sending whose ad account cannot be sent to. */
export function endOfObstacle(obstacle: SendObstacle | null): Step {
  if (obstacle === 'status') return { end: 'failed', reason: 'disabled-account' };
  return { pause: obstaclePauses[obstacle ?? 'not-connected'], untilMs: null };
}

/** The step after a failed try. */
export type Step =
  | { end: 'failed'; reason: SendingFailure }
  /** `untilMs`: the time when the pause ends; null if it ends once a person removes its reason. */
  | { pause: PauseReason; untilMs: number | null }
  | { again: number };

interface Tried {
  attempt: number;
  now: Date;
  /** The time since which the platform has not answered. */
  since: Date | null;
}

/** The delay before the next try: 1 s, 2 s, 4 s … 10 minutes. */
const delayAfter = (attempt: number) => Math.min(second * 2 ** Math.max(0, attempt - 1), 10 * minute);

/** After more tries without an answer than this, a sending counts as paused. */
const quietTries = 3;

export function stepAfter(failure: AdFailure, { attempt, now, since }: Tried): Step {
  switch (failure.kind) {
    case 'expired':
      return { pause: 'expired', untilMs: null };
    case 'missing-scope':
      return { pause: 'missing-scope', untilMs: null };
    case 'no-role':
      return { pause: 'permission', untilMs: null };
    case 'disabled-account':
      return { end: 'failed', reason: 'disabled-account' };
    case 'throttled':
      return { pause: 'throttled', untilMs: Math.max(failure.until.getTime(), now.getTime() + second) };
    case 'not-found':
      return { end: 'failed', reason: 'lost-account' };
    case 'policy':
    case 'outdated':
      return { end: 'failed', reason: failure.kind };
    case 'refused':
    case 'too-large':
      return { end: 'failed', reason: 'refused' };
    case 'unavailable':
    case 'unknown-outcome': {
      const isOver = since !== null && now.getTime() - since.getTime() > limits.deliveries.unavailableMs;
      if (attempt >= limits.deliveries.attempts || isOver) return { end: 'failed', reason: 'unavailable' };
      const delayMs = delayAfter(attempt);
      if (attempt <= quietTries) return { again: delayMs };
      return { pause: 'unavailable', untilMs: now.getTime() + delayMs };
    }
  }
}

const storageErrors = new Set(['EHOSTDOWN', 'ENOSPC', 'EIO', 'EMFILE', 'ENFILE']);

/** The next step of a sending whose file cannot be read; null for an error of another kind. */
export function stepAfterStorage(error: unknown, now: Date): Step | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return { end: 'failed', reason: 'file-gone' };
  return storageErrors.has(code) ? { pause: 'storage', untilMs: now.getTime() + minute } : null;
}

/** The platform's own words about a failure. */
export interface PlatformWords {
  code: string | null;
  message: string | null;
  traceId: string | null;
}

export function wordsOf(failure: AdFailure, error: unknown): PlatformWords {
  const trace: FailureTrace = error instanceof Error && 'trace' in error ? (error.trace as FailureTrace) : {};
  const message = 'message' in failure ? failure.message : trace.message;
  return { code: trace.code ?? null, message: message || null, traceId: trace.traceId ?? null };
}

/** The delay before the next request for a video's processing state: 3 s growing to 30 s. */
export function pollDelay(sinceMs: number): number {
  return Math.min(30 * second, Math.max(3 * second, sinceMs / 4));
}

/** The interval at which progress is stored and open screens reload. */
export const tellEveryMs = 1000;
