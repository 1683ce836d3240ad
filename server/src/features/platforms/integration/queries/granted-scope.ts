import { sql, type SQL } from 'drizzle-orm';
import type { ScopePurpose } from '@ad-foundry/contract/integration.ts';

/** Whether the column of scopes of a connection has a granted one for this purpose. */
export function isGranted(scopes: SQL, purpose: ScopePurpose): SQL {
  return sql`${scopes} @> ${JSON.stringify([{ purpose, granted: true }])}::jsonb`;
}
