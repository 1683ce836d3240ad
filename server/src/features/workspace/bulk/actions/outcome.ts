import { and, asc, eq } from 'drizzle-orm';
import { errorCatalogue, type ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import type { Before } from '#db/schema/bulk.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** What a change did to a batch of creatives or campaigns: those in neither map needed no change. */
export interface Outcome<Id extends string = CreativeId> {
  failed: Map<Id, ErrorCode>;
  /** Of the changed ones, how they were before. */
  before: Map<Id, Before>;
}

export const noOutcome = <Id extends string = CreativeId>(): Outcome<Id> => ({ failed: new Map(), before: new Map() });

/** The code that work is refused with, if it is. */
export async function codeOf(work: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code in errorCatalogue) return error.code;
    throw error;
  }
}

export type Row = Awaited<ReturnType<typeof lockRows>>[number];

/** A creative to take a change back from. */
export interface ChangedRow extends Row {
  before: Before;
}

/** Locks creatives and reads them with their campaign, in id order, so that concurrent changes do not deadlock. */
export function lockRows(tx: Scope, ids: readonly CreativeId[]) {
  return tx.db
    .select({ creative: creatives, campaign: { id: campaigns.id, archivedAt: campaigns.archivedAt } })
    .from(creatives)
    .innerJoin(campaigns, and(visibleCampaigns(tx), eq(campaigns.id, creatives.campaignId)))
    .where(and(visibleCreatives(tx), anyOf(creatives.id, ids)))
    .orderBy(asc(creatives.id))
    .for('no key update', { of: creatives });
}

export const idsOf = (rows: readonly Row[]): CreativeId[] => rows.map(({ creative }) => creative.id);

export const campaignsOf = (rows: readonly Row[]): CampaignId[] => [
  ...new Set(rows.map(({ campaign }) => campaign.id)),
];

/** Tells open screens, once per campaign. */
export async function recordChanged(tx: Scope, campaignIds: readonly CampaignId[]): Promise<void> {
  const counts = new Map<CampaignId, number>();
  for (const id of campaignIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [campaignId, count] of counts) await tx.record('creatives.changed', { campaignId, count });
}
