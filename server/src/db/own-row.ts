import { and, eq, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';

interface TenantTable {
  organizationId: PgColumn;
  id: PgColumn;
}

interface OrganizationActor {
  actor: { organizationId: OrganizationId };
}

/** Selects one row of the scope's organization by its id: indexes of most tables begin with the organization. */
export function ownRow<T extends TenantTable>(
  table: T,
  { actor }: OrganizationActor,
  id: GetColumnData<T['id'], 'raw'>,
): SQL | undefined {
  return and(eq(table.organizationId, actor.organizationId), eq(table.id, id));
}
