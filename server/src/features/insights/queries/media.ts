import { sql } from 'drizzle-orm';
import type { Media } from '@ad-foundry/contract/insights/values.ts';
import type { OpenAccount } from '#features/insights/access.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Row extends Record<string, unknown> {
  content: string;
  id: string;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  hasPicture: boolean;
}

export type MediaOf = (content: string | null, kind: Media['kind']) => Media;

/** What ads show, by the content of their main medium; only the named contents. */
export async function mediaOf(
  { db }: BaseScope,
  account: OpenAccount,
  contents: readonly (string | null)[],
): Promise<MediaOf> {
  const wanted = [...new Set(contents.filter((one) => one !== null))];
  const { rows } = await db.execute<Row>(
    sql`select distinct on (content) content, id, duration_ms as "durationMs", width, height,
        large_sha256 is not null as "hasPicture" from insight_media
      where account = ${account.no} and content = any(${sql.param(wanted)}::text[])
      order by content, (large_sha256 is null), id`,
  );
  const found = new Map(rows.map((row) => [row.content, row]));
  return (content, kind) => {
    const row = content === null ? undefined : found.get(content);
    return { kind, durationMs: row?.durationMs ?? null, picture: row?.hasPicture ? pictureOf(account, row) : null };
  };
}

function pictureOf({ provider, advertiserId }: OpenAccount, { id, width, height }: Row): Media['picture'] {
  const path = `/api/insights/${provider}/pictures/${advertiserId}/${id}`;
  return { small: `${path}/small`, large: `${path}/large`, width, height };
}
