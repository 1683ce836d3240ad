import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { createMany as endpoints, CreateManyResult } from '@ad-foundry/contract/create-many.ts';
import { creationAnswers } from '#db/schema/briefing-sheets.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { lockInputs } from '#features/library/attributes/actions/import.ts';
import { requireOpenCampaign, visibleCampaigns } from '#features/tree/campaigns/queries.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { insertRows } from './insert-rows.ts';
import { judgeRows, readSurroundings } from './judge-rows.ts';

type Input = z.output<typeof endpoints.creatives.body> & { campaignId: CampaignId };

/**
 * Creates a creative for each valid row, in one transaction, and returns the faults of the other rows. A repeated
 * creation key creates nothing and returns the same answer.
 * @throws AppError `campaign.not-found`, `campaign.archived`
 */
export function createCreatives(scope: Scope, input: Input): Promise<CreateManyResult> {
  return scope.transaction(async (tx) => {
    // Locks attributes first, in the same order as edits of attributes.
    const inputs = await lockInputs(
      tx,
      input.rows.flatMap(({ attributes }) => attributes),
    );
    await requireOpenCampaign(tx, input.campaignId);
    // Serializes the requests of a campaign, so that two with the same key or names create each creative once.
    await tx.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(visibleCampaigns(tx), eq(campaigns.id, input.campaignId)))
      .for('no key update');
    const earlier = input.check ? null : await findAnswer(tx, input);
    if (earlier) return earlier;
    const surroundings = { ...(await readSurroundings(tx, input)), inputs };
    const faults = judgeRows(input.rows, surroundings);
    const faulty = new Set(faults.map(({ row }) => row));
    const rows = input.rows.filter((_, at) => !faulty.has(at));
    if (input.check || rows.length === 0) return { created: 0, faults };
    await insertRows(tx, { campaignId: input.campaignId, rows, ...surroundings });
    await refreshCampaigns(tx, [input.campaignId]);
    await tx.record('creatives.created', { campaignId: input.campaignId, count: rows.length });
    const answer = { created: rows.length, faults };
    await storeAnswer(tx, input, answer);
    return answer;
  });
}

const digestOf = ({ campaignId, rows }: Input): string =>
  createHash('sha256')
    .update(JSON.stringify([campaignId, rows]))
    .digest('hex');

/**
 * The answer to an earlier request with the same creation key.
 * @throws AppError `request.invalid` if that request was different
 */
async function findAnswer({ db, actor }: Scope, input: Input): Promise<CreateManyResult | null> {
  const [earlier] = await db
    .select()
    .from(creationAnswers)
    .where(
      and(eq(creationAnswers.organizationId, actor.organizationId), eq(creationAnswers.creationKey, input.creationKey)),
    );
  if (earlier && earlier.request !== digestOf(input)) throw usedKey();
  return earlier?.answer ?? null;
}

/**
 * Stores an answer for a day.
 * @throws AppError `request.invalid` if a request for another campaign used the key meanwhile
 */
async function storeAnswer(tx: Scope, input: Input, answer: CreateManyResult): Promise<void> {
  const { organizationId } = tx.actor;
  const createdAt = tx.now();
  const expired = new Date(createdAt.getTime() - limits.createMany.answerKeptMs);
  await tx.db
    .delete(creationAnswers)
    .where(and(eq(creationAnswers.organizationId, organizationId), lt(creationAnswers.createdAt, expired)));
  const { rowCount } = await tx.db
    .insert(creationAnswers)
    .values({ organizationId, creationKey: input.creationKey, request: digestOf(input), answer, createdAt })
    .onConflictDoNothing();
  if (rowCount === 0) throw usedKey();
}
