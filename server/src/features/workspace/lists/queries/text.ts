import { ilike, sql, type SQL } from 'drizzle-orm';
import { anyOf } from '#db/any-of.ts';
import type { campaigns, creatives } from '#db/schema/campaigns.ts';
import { likeText } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';

interface NamedTable {
  kind: 'campaign' | 'creative';
  table: typeof campaigns | typeof creatives;
}

/** Maximum number of ids to read from the index; a text with more matches is found quickly in the order of the list. */
const maxIds = 5000;

/**
 * Matches names that contain every word of a text, ignoring case and accents. Words of one or two letters match only at
 * the start of a word; a text of punctuation only matches literally.
 */
export async function textCondition(
  { db, actor }: Scope,
  text: string | undefined,
  { kind, table }: NamedTable,
): Promise<SQL | undefined> {
  if (!text) return undefined;
  const { organizationId } = actor;
  const { rows } = await db.execute<{ id: string | null; isBlank: boolean }>(sql`
    select found.id, search_fold(${text}) = '  ' as "isBlank"
    from (select) nothing left join ids_by_name(${organizationId}, ${kind}, ${text}, ${maxIds + 1}) found (id)
      on search_fold(${text}) <> '  '`);
  if (rows[0]?.isBlank) return ilike(table.name, likeText(text));
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length <= maxIds) return anyOf(table.id, ids);
  return sql`exists (select from search_entries e where e.organization_id = ${organizationId} and e.kind = ${kind}
    and e.id = ${table.id} and not exists (
      select from unnest(string_to_array(trim(search_fold(${text})), ' ')) word
      where position(search_part(word) in e.text) = 0))`;
}
