import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { searchFormats } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import { describeFormat, type FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { anyOf } from '#db/any-of.ts';
import { formatRevisions, formats } from '#db/schema/formats.ts';
import { visibleFormats } from '#features/library/formats/queries.ts';
import type { Scope } from '#infra/scope.ts';

/** The traits of formats by revision and name; cached, so that a process parses their rules once. */
const traitsCache = new Map<string, FormatTraits>();
const maxCached = 5000;

/** The formats that a search means in words of the field, most likely first: `9x16`, `ig story`, `yt`. */
export async function findMeantFormats(scope: Scope, search: string): Promise<FormatId[]> {
  const rows = await scope.db
    .select({ id: formats.id, name: formats.name, revisionId: formats.currentRevisionId })
    .from(formats)
    .where(and(visibleFormats(scope), isNotNull(formats.currentRevisionId)))
    .orderBy(asc(formats.position));
  const keys = rows.map(({ revisionId, name }) => `${revisionId} ${name}`);
  const missing = rows.filter((_, at) => !traitsCache.has(keys[at] ?? '')).map(({ id }) => id);
  if (missing.length > 0) await cacheTraits(scope, missing);
  const traits = keys.flatMap((key) => traitsCache.get(key) ?? []);
  return searchFormats(search, traits).map(({ id }) => id);
}

async function cacheTraits({ db }: Scope, ids: readonly FormatId[]): Promise<void> {
  const rows = await db
    .select({ format: formats, spec: formatRevisions.spec })
    .from(formats)
    .innerJoin(formatRevisions, eq(formatRevisions.id, formats.currentRevisionId))
    .where(anyOf(formats.id, ids));
  if (traitsCache.size + rows.length > maxCached) traitsCache.clear();
  for (const { format, spec } of rows) {
    const { id, name, platform, type, currentRevisionId } = format;
    traitsCache.set(`${currentRevisionId} ${name}`, describeFormat({ id, name, platform, type, spec }));
  }
}
