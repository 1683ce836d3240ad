import { z } from 'zod';
import type { AdvertiserStatus } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { InvalidReason } from '@ad-foundry/contract/integration.ts';
import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { AssetState, FoundAdvertiser, Inspection } from '#adapters/ads/ad-provider.ts';

/** Translates shapes and codes of the Graph API v26.0 to the product's terms. Pure. */

export const accountFields = [
  'id',
  'account_id',
  'name',
  'account_status',
  'disable_reason',
  'currency',
  'timezone_name',
  'user_tasks',
  // Requested only with business_management; it must be the last field.
  'business{id,name}',
] as const;

export const accountSchema = z.object({
  account_id: z.string().regex(/^\d{1,30}$/),
  name: z.string().catch(''),
  account_status: z.coerce.number(),
  disable_reason: z.coerce.number().catch(0),
  currency: z.string().nullish(),
  timezone_name: z.string().nullish(),
  user_tasks: z.array(z.string()).nullish(),
  business: z.object({ name: z.string() }).nullish().catch(null),
});

const statuses: Record<number, AdvertiserStatus> = {
  1: 'active',
  2: 'disabled',
  3: 'unsettled',
  7: 'in-review',
  8: 'unsettled',
  // The payment is overdue, but everything still works.
  9: 'active',
  100: 'closed',
  101: 'closed',
};

export const idOfAccount = (digits: string): AdvertiserId => `acc_${digits}` as AdvertiserId;
/** The digits of an account, from our id. */
export const accountOf = (id: AdvertiserId): string => id.slice('acc_'.length);

export function translateAdvertiser(raw: z.output<typeof accountSchema>): FoundAdvertiser {
  const { account_status: status, disable_reason: reason } = raw;
  return {
    id: idOfAccount(raw.account_id),
    name: raw.name || raw.account_id,
    status: statuses[status] ?? 'unknown',
    platformStatus: reason === 0 ? String(status) : `${status}/${reason}`,
    currency: raw.currency ?? null,
    timeZone: raw.timezone_name ?? null,
    businessName: raw.business?.name ?? null,
    // Absent if the platform does not report it: then an attempt to send shows it.
    maySend: raw.user_tasks?.includes('ADVERTISE') ?? true,
    routing: null,
  };
}

export const debugSchema = z.object({
  data: z.object({
    app_id: z.string().optional(),
    type: z.string().optional(),
    user_id: z.string().optional(),
    is_valid: z.boolean(),
    expires_at: z.coerce.number().optional(),
    scopes: z.array(z.string()).default([]),
    error: z.object({ code: z.coerce.number(), subcode: z.coerce.number().optional() }).optional(),
  }),
});
export type DebugData = z.output<typeof debugSchema>['data'];

export function translateDebug(data: DebugData): Inspection {
  const { is_valid: valid, expires_at: seconds = 0, scopes, error } = data;
  return {
    valid,
    reason: valid ? null : (reasons[error?.subcode ?? 0] ?? 'unknown'),
    userId: data.user_id ?? null,
    kind: data.type === 'SYSTEM_USER' ? 'system' : 'person',
    scopes,
    expiresAt: seconds > 0 ? new Date(seconds * 1000) : null,
  };
}

export const errorSchema = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.coerce.number().catch(0),
    error_subcode: z.coerce.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_title: z.string().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    fbtrace_id: z.string().optional().catch(undefined),
    /** An object, or JSON as text. */
    error_data: z.unknown().optional(),
  }),
});
export type GraphErrorBody = z.output<typeof errorSchema>['error'];

/** Subcodes of a token that is no longer accepted. */
const reasons: Record<number, InvalidReason> = {
  458: 'removed',
  459: 'checkpoint',
  460: 'password-changed',
  463: 'expired',
  464: 'checkpoint',
};

const throttling = new Set([
  4, 17, 32, 341, 613, 80_000, 80_001, 80_002, 80_003, 80_004, 80_005, 80_006, 80_008, 80_009, 80_014,
]);
const permissionSubcodes = new Set([3_191_001, 1_885_183]);
const transient = new Set([1, 2, 960, 2601, -2]);
/** Blocked person, banned content, and an account that violated the rules. */
const policies = new Set([368, 500, 1_404_078]);
/** A header states the minutes; without it, the documented block of the limited tier applies. */
const defaultBlockMs = 300_000;

const offset = z.coerce.number().int().nonnegative();
const wantedSchema = z.object({ start_offset: offset, end_offset: offset });

/**
 * The bytes that the platform wants next after it refused a piece at a wrong offset; null if it does not report them.
 */
function wantedIn({ error_subcode: subcode, error_data: data }: GraphErrorBody): { start: number; end: number } | null {
  if (subcode !== 1_363_037) return null;
  const offsets = wantedSchema.safeParse(typeof data === 'string' ? parseJson(data) : data).data;
  return offsets ? { start: offsets.start_offset, end: offsets.end_offset } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Circumstances {
  status: number;
  now: Date;
  /** From the usage headers; null if they contain none. */
  blockedMs: number | null;
}

/** Decides only by code and subcode, since messages change. */
export function translateError(error: GraphErrorBody, { status, now, blockedMs }: Circumstances): AdFailure {
  const { code, error_subcode: subcode = 0 } = error;
  if (code === 190 || code === 102) return { kind: 'expired', reason: reasons[subcode] ?? 'unknown' };
  if (isTooMuch(error)) return { kind: 'too-large' };
  if (throttling.has(code))
    return { kind: 'throttled', until: new Date(now.getTime() + (blockedMs ?? defaultBlockMs)) };
  if (isPermission(code) || permissionSubcodes.has(subcode)) {
    return { kind: 'missing-scope', scope: scopeIn(error.message) };
  }
  if ((code === 100 && subcode === 33) || status === 404) return { kind: 'not-found' };
  if (code === 2635) return { kind: 'outdated' };
  if (policies.has(code)) return { kind: 'policy', message: messageOf(error) };
  const resume = wantedIn(error);
  if (resume) return { kind: 'unavailable', resume };
  if (error.is_transient === true || transient.has(code) || status >= 500) return { kind: 'unavailable' };
  return { kind: 'refused', message: messageOf(error) };
}

/** The platform's message, preferably the one for people. */
export const messageOf = ({ error_user_msg: forPeople, message }: GraphErrorBody): string => forPeople ?? message;

const tooMuch = new Set(['100/1487534', '100/1504018', '2/1504038', '-3/1504045']);
/** The only failure that its code does not identify: code 1 is also used for unknown errors. */
const isTooMuch = (error: GraphErrorBody) =>
  tooMuch.has(codeOf(error)) || (error.code === 1 && error.message.includes('reduce the amount of data'));

const isPermission = (code: number) => code === 3 || code === 10 || (code >= 200 && code <= 299 && code !== 222);

/** The permission that a message names; only for display. */
function scopeIn(message: string): string | null {
  return /\b(?:ads|pages|business|instagram)_[a-z_]+\b/.exec(message)?.[0] ?? null;
}

/** The code with its subcode, as support uses it. */
export function codeOf({ code, error_subcode: subcode }: GraphErrorBody): string {
  return subcode === undefined ? String(code) : `${code}/${subcode}`;
}

const phase = z.object({
  status: z.string().optional(),
  bytes_transferred: z.coerce.number().optional(),
  errors: z.array(z.object({ code: z.coerce.string().catch(''), message: z.string().catch('') })).optional(),
});
export const videoSchema = z.object({
  id: z.string(),
  title: z.string().nullish(),
  status: z
    .object({
      video_status: z.string(),
      processing_progress: z.coerce.number().optional(),
      uploading_phase: phase.optional(),
      processing_phase: phase.optional(),
      publishing_phase: phase.optional(),
    })
    .optional(),
});

export function translateVideo({ status }: z.output<typeof videoSchema>): AssetState {
  if (!status) return { state: 'processing', percent: null };
  const {
    video_status: word,
    uploading_phase: uploading,
    processing_phase: processing,
    publishing_phase: last,
  } = status;
  if (word === 'ready') return { state: 'ready' };
  if (word === 'error' || word === 'expired') {
    const [fault] = [uploading, processing, last].flatMap((step) => step?.errors ?? []);
    return { state: 'failed', code: fault?.code ?? word, message: fault?.message ?? word };
  }
  if (uploading && uploading.status !== 'complete') {
    return { state: 'receiving', receivedBytes: uploading.bytes_transferred ?? 0 };
  }
  return { state: 'processing', percent: status.processing_progress ?? null };
}
