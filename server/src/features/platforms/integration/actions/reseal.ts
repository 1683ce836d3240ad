import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import { tokens } from '#db/schema/integration.ts';
import { openToken, sealToken, tokenHashOf } from '#features/platforms/integration/queries.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Encrypts every token with the current secret; may run while the server runs. @returns their number */
export async function resealTokens(scope: SystemScope): Promise<number> {
  let resealed = 0;
  for (let after = '' as TokenId; ;) {
    const [row] = await scope.db
      .select()
      .from(tokens)
      .where(and(isNotNull(tokens.token), gt(tokens.id, after)))
      .orderBy(asc(tokens.id))
      .limit(1);
    const opened = row && openToken(scope, row);
    if (!row || !opened || row.token === null) return resealed;
    const token = sealToken(scope, row, opened.token);
    // A token that was replaced meanwhile is already encrypted with the current secret.
    const same = and(eq(tokens.id, row.id), eq(tokens.token, row.token));
    await scope.db
      .update(tokens)
      .set({ token, tokenHash: tokenHashOf(scope, opened.token) })
      .where(same);
    resealed += 1;
    after = row.id;
  }
}
