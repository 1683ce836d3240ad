import type { AccountId, ReviewerId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewAct } from '@ad-foundry/contract/review-links.ts';
import { reviewLog, type ReviewResult } from '#db/schema/review-links.ts';
import type { LinkRow } from '#features/sharing/review-links/rules.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';

interface LogLine {
  act: ReviewAct;
  reviewerId?: ReviewerId | null;
  /** The member who acted. */
  accountId?: AccountId | null;
  versionId?: VersionId | null;
  result?: ReviewResult | null;
  detail?: string | null;
}

/** Writes a line into the log of a link. */
export async function writeLog(
  tx: BaseScope,
  { id: linkId, organizationId }: Pick<LinkRow, 'id' | 'organizationId'>,
  line: LogLine,
): Promise<void> {
  await tx.db.insert(reviewLog).values({ id: newUuid(), organizationId, linkId, at: tx.now(), ...line });
}
