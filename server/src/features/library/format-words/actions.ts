import { and, eq, ne } from 'drizzle-orm';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { foldWord, type FormatWord } from '@ad-foundry/contract/format-words.ts';
import { formatWords } from '#db/schema/briefing-sheets.ts';
import { requireFormats } from '#features/library/formats/queries.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Stores the formats that a name means, replacing its previous meaning.
 * @throws AppError `format.not-found`, `slot.format-archived`, `format-word.too-many`
 */
export function rememberWord(
  scope: Scope,
  { word, formatIds }: { word: string; formatIds: FormatId[] },
): Promise<FormatWord> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'campaign:write');
    const ids = [...new Set(formatIds)];
    await requireFormats(tx, ids);
    const { organizationId } = tx.actor;
    const key = foldWord(word);
    const others = and(eq(formatWords.organizationId, organizationId), ne(formatWords.key, key));
    if ((await tx.db.$count(formatWords, others)) >= limits.formatWords.perOrganization)
      throw new AppError('format-word.too-many', { data: { max: limits.formatWords.perOrganization } });
    const meaning = { word, formatIds: ids, updatedAt: tx.now() };
    await tx.db
      .insert(formatWords)
      .values({ organizationId, key, ...meaning })
      .onConflictDoUpdate({ target: [formatWords.organizationId, formatWords.key], set: meaning });
    await tx.record('format-word.changed', {});
    return { word, formatIds: ids };
  });
}

/** Deletes the stored meaning of a name; does nothing if it has none. */
export async function forgetWord(scope: Scope, word: string): Promise<void> {
  await scope.transaction(async (tx) => {
    const { rowCount } = await tx.db
      .delete(formatWords)
      .where(and(eq(formatWords.organizationId, tx.actor.organizationId), eq(formatWords.key, foldWord(word))));
    if (rowCount) await tx.record('format-word.changed', {});
  });
}
