import { sql, type SQL } from 'drizzle-orm';
import type { ScopePurpose } from '@ad-foundry/contract/integration.ts';

/** Whether a connection's column of scopes contains a granted scope for this purpose. */
export function isGranted(scopes: SQL, purpose: ScopePurpose): SQL {
  return sql`${scopes} @> ${JSON.stringify([{ purpose, granted: true }])}::jsonb`;
}
