import { and, desc, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '@ad-foundry/contract/limits.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { formats, templates } from '#db/schema/formats.ts';
import { members } from '#db/schema/organizations.ts';
import { visibleFormats } from '#features/library/formats/queries.ts';
import { visibleTemplates } from '#features/library/templates/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentFormat, presentPerson, presentTemplate } from '#features/workspace/search/present.ts';
import type { Match } from '#features/workspace/search/rules.ts';
import { findMeantFormats } from './vocabulary.ts';

// Folds the text while reading, since the tables have at most a few hundred rows.
export const scoreOf = (text: SQL, search: string) => sql<number | null>`search_score(search_fold(${text}), ${search})`;

/** The searchable text of a format. */
export const formatText = sql`${formats.name} || ' ' || ${formats.platform} || ' ' || ${formats.type}`;

/** The score of the most likely format, and the decrease for each further one. */
const meaningScores = { first: 0.9, step: 0.001 };

/** The formats of the library and of the organization, by words of the field, name, platform and type. */
export async function findFormats(scope: Scope, search: string): Promise<Match[]> {
  const score = scoreOf(formatText, search);
  const ids = search === '' ? [] : (await findMeantFormats(scope, search)).slice(0, limits.search.perKind);
  const places = new Map(ids.map((id, at) => [id, at]));
  const rows = await scope.db
    .select({ format: formats, score })
    .from(formats)
    .where(and(visibleFormats(scope), or(isNotNull(score), anyOf(formats.id, ids))))
    .orderBy(sql`${score} desc nulls last`)
    .limit(2 * limits.search.perKind);
  return rows.map((row) => {
    const place = places.get(row.format.id);
    const byMeaning = place === undefined ? 0 : meaningScores.first - place * meaningScores.step;
    return { item: presentFormat(row.format), score: Math.max(row.score ?? 0, byMeaning) };
  });
}

/** The templates of the library and of the organization, by name. */
export async function findTemplates(scope: Scope, search: string): Promise<Match[]> {
  const score = scoreOf(sql`${templates.name}`, search);
  const rows = await scope.db
    .select({ template: templates, score })
    .from(templates)
    .where(and(visibleTemplates(scope), isNotNull(score)))
    .orderBy(desc(score))
    .limit(limits.search.perKind);
  return rows.map((row) => ({ item: presentTemplate(row.template), score: row.score ?? 0 }));
}

const personText = sql`${accounts.firstName} || ' ' || ${accounts.lastName} || ' ' || ${accounts.email}`;

/** The active members of the team, by name and address. */
export async function findPeople({ db, actor }: Scope, search: string): Promise<Match[]> {
  const score = scoreOf(personText, search);
  const rows = await db
    .select({ member: members, account: accounts, score })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organizationId, actor.organizationId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        isNotNull(score),
      ),
    )
    .orderBy(desc(score))
    .limit(limits.search.perKind);
  return rows.map(({ score: of, ...row }) => ({ item: presentPerson(row), score: of ?? 0 }));
}

/** Matches rows that one of the named people created or uploaded; `me` is the actor. Guests may search only by `me`. */
export function createdBy({ actor }: Scope, names: readonly string[], column: PgColumn): SQL | undefined {
  return or(
    ...names.map((name) => {
      if (name === 'me' || name === 'moi') return eq(column, actor.accountId);
      if (actor.role === 'guest') return sql`false`;
      return sql`${column} in (select m.account_id from members m join accounts p on p.id = m.account_id
        where m.organization_id = ${actor.organizationId}
          and search_score(search_fold(p.first_name || ' ' || p.last_name || ' ' || p.email), ${name}) >= 0.5)`;
    }),
  );
}
