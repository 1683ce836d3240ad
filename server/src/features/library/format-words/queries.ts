import { and, asc, eq } from 'drizzle-orm';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatWord } from '@ad-foundry/contract/format-words.ts';
import { anyOf } from '#db/any-of.ts';
import { formatWords } from '#db/schema/briefing-sheets.ts';
import { formats } from '#db/schema/formats.ts';
import { visibleFormats } from '#features/library/formats/queries.ts';
import type { Scope } from '#infra/scope.ts';

/** Lists the stored names in alphabetical order, without names whose formats can no longer be briefed. */
export function listFormatWords(scope: Scope): Promise<{ items: FormatWord[] }> {
  return scope.snapshot(async (at) => {
    const rows = await at.db
      .select({ word: formatWords.word, formatIds: formatWords.formatIds })
      .from(formatWords)
      .where(eq(formatWords.organizationId, at.actor.organizationId))
      .orderBy(asc(formatWords.key));
    const briefable = await briefableFormats(
      at,
      rows.flatMap(({ formatIds }) => formatIds),
    );
    const items = rows.map(({ word, formatIds }) => ({ word, formatIds: formatIds.filter((id) => briefable.has(id)) }));
    return { items: items.filter(({ formatIds }) => formatIds.length > 0) };
  });
}

async function briefableFormats(scope: Scope, ids: readonly FormatId[]): Promise<Set<FormatId>> {
  const rows = await scope.db
    .select({ id: formats.id })
    .from(formats)
    .where(and(visibleFormats(scope), anyOf(formats.id, [...new Set(ids)])));
  return new Set(rows.map(({ id }) => id));
}
