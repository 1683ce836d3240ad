import { createHmac, randomBytes } from 'node:crypto';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { QuietHours } from '@ad-foundry/contract/webhooks.ts';
import { chatNames } from '@ad-foundry/contract/webhook-types.ts';
import type { webhookMessages, webhooks } from '#db/schema/webhooks.ts';

type WebhookRow = typeof webhooks.$inferSelect;
type Message = Pick<
  typeof webhookMessages.$inferSelect,
  'type' | 'organizationId' | 'sequence' | 'data' | 'createdAt' | 'body'
>;

const secretPrefix = 'whsec_';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A secret of Standard Webhooks: 256 random bits. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

/** The signature header of Standard Webhooks 1.0.0: one signature for each secret that is valid. */
export function signaturesOf(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** The body of a message, the same for all its attempts. */
export function bodyOf({ type, organizationId, sequence, data, createdAt, body }: Message, publicUrl: URL): string {
  if (body !== null) return body;
  const { campaign, creative } = data as Record<string, { id: string } | undefined>;
  const path = campaign ? `/campaigns/${campaign.id}${creative ? `/creatives/${creative.id}` : ''}` : null;
  const url = path === null ? {} : { url: new URL(path, publicUrl).href };
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { sequence, organizationId, ...data, ...url },
  });
}

/** Delays before the next attempt; together a little more than three days. */
const delaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs)];

/** The delay after a number of failed attempts, with jitter; null once a message is given up. */
export function retryDelay(tries: number, random = Math.random): number | null {
  const delay = delaysMs[tries - 1];
  return delay === undefined ? null : Math.round(delay * (0.9 + 0.2 * random()));
}

const longestHoldMs = 5 * minuteMs;
const longestRetryAfterMs = hourMs;

/**
 * For how long nothing more is sent to a receiver after consecutive failures: the first says little about the next
 * message, and a receiver that is down is asked every five minutes.
 */
export function holdAfter(failures: number, retryAfter: string | undefined): number {
  const growing = failures < 2 ? 0 : Math.min(5_000 * 3 ** (failures - 2), longestHoldMs);
  return Math.max(growing, requestedMs(retryAfter));
}

/** How long a receiver asks to be left alone, an hour at most. */
export function requestedMs(retryAfter: string | undefined): number {
  const requested = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
  return Math.min(requested, longestRetryAfterMs);
}

/** Whether a webhook that failed again is turned off. */
export function isGivenUp({ failingSince }: Pick<WebhookRow, 'failingSince'>, now: Date): boolean {
  const longest = limits.webhooks.failingDays * 24 * hourMs;
  return failingSince !== null && now.getTime() - failingSince.getTime() >= longest;
}

/** What a webhook is called where its address may be a secret: the host of its address, or its name and service. */
export function labelOf({ kind, name, url }: Pick<WebhookRow, 'kind' | 'name' | 'url'>): string {
  if (url === null) return 'adf listen';
  if (kind === 'webhook') return new URL(url).host;
  return name === null ? chatNames[kind] : `${name} (${chatNames[kind]})`;
}

export const quietHoursOf = ({ quietFrom, quietUntil, quietWeekends }: WebhookRow): QuietHours | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil, weekends: quietWeekends };

/** The beginning of an answer as text that the database takes. */
export const answerText = (body: Buffer): string => body.toString('utf8').replace(/[^\P{Cc}\t\n\r]/gu, '');
