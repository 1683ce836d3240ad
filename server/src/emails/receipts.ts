import { eq, sql } from 'drizzle-orm';
import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { cleanText } from '@ad-foundry/contract/rules/naming/safe-name.ts';
import { mails } from '#db/schema/mails.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { AppError } from '#infra/errors.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { sendDelayedReceiptsJob } from './jobs.ts';
import { queueMail } from './outbox.ts';

const dayMs = 24 * 60 * 60_000;
const perDay = 3;

interface ReceiptRow extends Record<string, unknown> {
  account_id: AccountId;
  email: string;
  locale: Locale;
  time_zone: string | null;
  campaign: string;
  organization: string;
  creative: string;
  format: string;
  file: string;
  sha256: string;
  size_bytes: string;
  file_count: number;
  /** Hash of the guest's files and their cards. */
  content_hash: string;
  completed_at: Date | string;
}

/**
 * Mails each guest of a complete campaign a receipt: the guest's current files with their checksums. Sends one receipt
 * per set of files, up to a daily limit; beyond that, a job sends the next one later, with the files of that time. Does
 * nothing while the campaign is incomplete.
 */
export async function sendReceipts(scope: SystemScope, campaignId: CampaignId): Promise<void> {
  await scope.transaction(async (tx) => {
    const rows = await readReceipts(tx, campaignId);
    for (const accountId of new Set(rows.map((row) => row.account_id))) {
      const files = rows.filter((row) => row.account_id === accountId);
      const [first] = files;
      if (!first) continue;
      const dedupeKey = `receipt/${campaignId}/${accountId}/${first.content_hash}`;
      const waitMs = await findWait(tx, { campaignId, accountId, dedupeKey });
      if (waitMs === null) continue;
      if (waitMs > 0) {
        await tx.enqueue(sendDelayedReceiptsJob, { campaignId }, { delayMs: waitMs });
        continue;
      }
      const completedAt = new Date(first.completed_at).toISOString();
      await queueMail(tx, {
        content: {
          kind: 'receipt',
          campaignId,
          campaignName: first.campaign,
          organizationName: first.organization,
          completedAt,
          timeZone: first.time_zone,
          given: first.file_count,
          files: files.map(({ file, creative, format, sha256, size_bytes: size }) => ({
            name: cleanText(file),
            place: `${creative} · ${format}`,
            sizeBytes: Number(size),
            sha256,
          })),
        },
        to: first.email,
        locale: first.locale,
        accountId,
        dedupeKey,
        lifeMs: 3 * dayMs,
      });
    }
  });
}

/** Milliseconds until a receipt may be mailed, counted against the daily limit; null if it was already mailed. */
async function findWait(
  tx: SystemScope,
  { campaignId, accountId, dedupeKey }: { campaignId: CampaignId; accountId: AccountId; dedupeKey: string },
): Promise<number | null> {
  const sent = await tx.db.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
  if (sent.length > 0) return null;
  try {
    await consume(tx, [{ key: `receipt/${campaignId}/${accountId}`, max: perDay, windowMs: dayMs }]);
    return 0;
  } catch (error) {
    const seconds = error instanceof AppError && error.code === 'request.too-many' && error.details.retryAfterSeconds;
    if (!seconds) throw error;
    return seconds * 1000;
  }
}

/** The current files of each guest of a complete campaign, by account and in the order of the brief. */
async function readReceipts({ db }: SystemScope, campaignId: CampaignId): Promise<ReceiptRow[]> {
  const { rows } = await db.execute<ReceiptRow>(sql`
    with guest_files as (
      select a.id as account_id, a.email, a.locale, ${timeZoneOf()} as time_zone, k.name as campaign, o.name as organization, c.name as creative,
        f.name as format, v.original_name as file, v.sha256, b.size_bytes, p.card_id,
        (count(*) over (partition by a.id))::int as file_count,
        row_number() over (partition by a.id order by c.id, p.slot_position, p.variation_position, p.card_position) as place,
        (select max(completed_at) from creatives every
          where every.organization_id = k.organization_id and every.campaign_id = k.id
            and every.deleted_at is null and every.archived_at is null) as completed_at
      from campaigns k
      join organizations o on o.id = k.organization_id
      join creatives c on c.organization_id = k.organization_id and c.campaign_id = k.id
        and c.deleted_at is null and c.archived_at is null
      join version_places p on p.organization_id = c.organization_id and p.creative_id = c.id and p.is_current
      join versions v on v.id = p.version_id
      join slots s on s.id = p.slot_id
      join formats f on f.id = s.format_id
      join blobs b on b.organization_id = v.organization_id and b.sha256 = v.sha256
      join accounts a on a.id = v.uploaded_by and a.deleted_at is null and a.disabled_at is null
      join members m on m.organization_id = k.organization_id and m.account_id = a.id
        and m.role = 'guest' and m.status = 'active'
      where k.id = ${campaignId} and k.deleted_at is null and k.archived_at is null
        and k.creatives_total > 0 and k.creatives_complete = k.creatives_total
        and exists (select from assignments s where s.organization_id = k.organization_id and s.member_id = m.id
          and (s.campaign_id = k.id or s.group_id = k.group_id))
    ), contents as (
      select account_id, encode(sha256(convert_to(string_agg(card_id || ' ' || sha256, ' ' order by card_id), 'UTF8')), 'hex')
        as content_hash
      from guest_files group by account_id
    )
    select guest_files.*, contents.content_hash from guest_files join contents using (account_id)
    where place <= ${limits.receiptFiles} order by account_id, place`);
  return rows;
}
