import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Creative, creatives as endpoints } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { nextEdition } from '#db/edition.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { requireOpenCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { readCreative, requireCreative } from '#features/workspace/briefs/queries.ts';
import { refreshCampaigns, refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { judgeVersions } from '#features/tree/creatives/actions/judge.ts';
import { lockCreatives } from '#features/tree/creatives/actions/lock.ts';
import { newId } from '#infra/ids.ts';
import { outdated } from '#infra/outdated.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { insertSlots } from './slots.ts';
import { storeTextVersion } from './texts.ts';
import { mentionedIn } from '@ad-foundry/contract/rules/people/mentioned-in.ts';
import { listBriefPeople } from '#features/talk/comments/queries.ts';

interface DescriptionChange {
  creativeId: CreativeId;
  campaignId: CampaignId;
  before: string;
  text: string;
}

/** Escaped punctuation in Markdown, which names in mentions may contain. */
const escapes = /\\([!-/:-@[-`{-~])/g;

/** Records the people whom a changed description newly mentions, as far as they see the creative. */
async function recordMentions(tx: Scope, { creativeId, campaignId, before, text }: DescriptionChange): Promise<void> {
  if (!text.includes('@')) return;
  const people = await listBriefPeople(tx, creativeId);
  const earlier = new Set(mentionedIn(before.replace(escapes, '$1'), people));
  const mentioned = mentionedIn(text.replace(escapes, '$1'), people).filter((person) => !earlier.has(person));
  if (mentioned.length === 0) return;
  await tx.record('brief.mentioned', { creativeId, campaignId, accountIds: mentioned.map(({ id }) => id) });
}

type Brief = z.output<typeof endpoints.create.body> & { campaignId: CampaignId };

/**
 * Creates a creative with one slot per format. A repeated creation key returns the first creative.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `format.not-found`
 */
export function createCreative(scope: Scope, brief: Brief): Promise<Creative> {
  return scope.transaction(async (tx) => requireCreative(tx, (await createOnce(tx, brief)).creativeId));
}

/**
 * Creates a creative in the transaction of `tx`, or finds the one that its creation key created before. Throws the
 * errors of `createCreative`.
 */
export async function createOnce(tx: Scope, brief: Brief): Promise<{ creativeId: CreativeId; isNew: boolean }> {
  const first = await findCreated(tx, brief);
  if (first) return { creativeId: first, isNew: false };
  await requireOpenCampaign(tx, brief.campaignId);
  const creativeId = newId('creative');
  if (!(await insertCreative(tx, creativeId, brief))) {
    // A concurrent request with the same key came first.
    const other = await findCreated(tx, brief);
    if (!other) throw usedKey();
    return { creativeId: other, isNew: false };
  }
  await insertSlots(tx, creativeId, brief.formatIds);
  await refreshCampaigns(tx, [brief.campaignId]);
  await tx.record('creative.created', { creativeId, campaignId: brief.campaignId });
  await recordMentions(tx, { creativeId, campaignId: brief.campaignId, before: '', text: brief.description });
  return { creativeId, isNew: true };
}

/** @returns whether a row was inserted; a creation key creates at most one creative */
async function insertCreative({ db, actor, now }: Scope, id: CreativeId, brief: Brief): Promise<boolean> {
  const { campaignId, name, description, deadlineAt, creationKey } = brief;
  const at = now();
  const { rowCount } = await db
    .insert(creatives)
    .values({
      id,
      organizationId: actor.organizationId,
      campaignId,
      name,
      description,
      deadlineAt: deadlineAt ? new Date(deadlineAt) : null,
      creationKey: creationKey ?? null,
      createdBy: actor.accountId,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
  return rowCount === 1;
}

/**
 * The actor's creative with this creation key. @throws AppError `request.invalid` if the key was used for something
 * else
 */
async function findCreated({ db, actor }: Scope, { creationKey, campaignId, name }: Brief): Promise<CreativeId | null> {
  if (creationKey === undefined) return null;
  const [row] = await db
    .select({ id: creatives.id, campaignId: creatives.campaignId, name: creatives.name, by: creatives.createdBy })
    .from(creatives)
    .where(and(eq(creatives.organizationId, actor.organizationId), eq(creatives.creationKey, creationKey)));
  if (row && (row.campaignId !== campaignId || row.name !== name || row.by !== actor.accountId)) throw usedKey();
  return row?.id ?? null;
}

type BriefUpdate = z.output<typeof endpoints.update.body> & { creativeId: CreativeId };

/** The fields that an update may change. */
const fieldsOf = ({ edition, name, description, deadlineAt, strict }: typeof creatives.$inferSelect) => ({
  edition,
  name,
  description,
  deadlineAt: deadlineAt?.toISOString() ?? null,
  strict,
});

/**
 * Changes the fields in the request. If the strictness changes, judges every file again.
 * @throws AppError `creative.not-found`, `edit.outdated`
 */
export function updateCreative(
  scope: Scope,
  { creativeId, deadlineAt, edition, restoredFrom, ...change }: BriefUpdate,
): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreatives(tx, [creativeId]);
    const before = await readCreative(tx, creativeId);
    if (edition !== undefined && edition !== before.creative.edition) throw outdated(fieldsOf(before.creative));
    await tx.db
      .update(creatives)
      .set({
        ...change,
        deadlineAt: typeof deadlineAt === 'string' ? new Date(deadlineAt) : deadlineAt,
        edition: nextEdition(creatives.edition),
        updatedAt: tx.now(),
      })
      .where(and(visibleCreatives(tx), eq(creatives.id, creativeId)));
    const { description: text } = change;
    if (text !== undefined && text !== before.creative.description) {
      await storeTextVersion(tx, { before: before.creative, text, restoredFrom: restoredFrom ?? null });
      const campaignId = before.campaign.id;
      await recordMentions(tx, { creativeId, campaignId, before: before.creative.description, text });
    }
    if (change.strict !== undefined && change.strict !== before.creative.strict) {
      const { strict } = change;
      const judging = before.slots.map((row) => ({ ...row, spec: row.revision.spec, strict }));
      await judgeVersions(tx, judging, before.contents);
      await refreshCompletion(tx, [creativeId]);
    }
    await tx.record('creative.updated', { creativeId, campaignId: before.campaign.id });
    return requireCreative(tx, creativeId);
  });
}
