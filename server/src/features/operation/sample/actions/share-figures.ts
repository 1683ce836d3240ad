import { and, eq } from 'drizzle-orm';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { members } from '#db/schema/organizations.ts';
import { createShare } from '#features/sharing/shared-reports/actions.ts';
import { listShares } from '#features/sharing/shared-reports/queries.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

interface Shared {
  provider: Provider;
  advertiserId: AdvertiserId;
}

/** The scope of the organization's owner; null without one. */
export async function actAsOwner(
  { db, actor: { organizationId } }: OrganizationScope,
  actAs: JobScopes['actAs'],
): Promise<Scope | null> {
  const [owner] = await db
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.role, 'owner')))
    .limit(1);
  return owner ? actAs({ ...owner, role: 'owner', organizationId }) : null;
}

/** Shares the overview of an ad account, unless figures are shared already. */
export async function shareFigures(scope: Scope, { provider, advertiserId }: Shared): Promise<void> {
  if ((await listShares(scope)).length > 0) return;
  await createShare(scope, {
    provider,
    request: {
      place: { advertiserId, relative: 'last_28_days', compare: 'previous' },
      view: {
        page: 'overview',
        tiles: ['spend', 'results', 'costPerResult', 'roas'],
        lines: ['spend', 'costPerResult'],
        bars: 'campaign',
        level: 'campaign',
        columns: ['spend', 'results', 'costPerResult', 'roas'],
        sort: 'spend',
        direction: 'descending',
      },
      days: 30,
    },
    // The address of this link is shown to nobody.
    publicUrl: new URL('http://localhost'),
  });
}
