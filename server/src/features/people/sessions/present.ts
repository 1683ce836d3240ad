import type { Session } from '@ad-foundry/contract/sessions.ts';
import type { sessions } from '#db/schema/accounts.ts';
import { readUserAgent } from '#infra/http/user-agent.ts';
import { idOf } from '#infra/ids.ts';

/** A session as its owner sees it; browser and system come from the user agent only. */
export function presentSession(row: typeof sessions.$inferSelect, currentSignInId: string): Session {
  return {
    id: idOf('session', row.signInId),
    method: row.method,
    ...readUserAgent(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    idleExpiresAt: row.idleExpiresAt.toISOString(),
    absoluteExpiresAt: row.absoluteExpiresAt.toISOString(),
    current: row.signInId === currentSignInId,
  };
}
