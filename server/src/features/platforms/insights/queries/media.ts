import { sql } from 'drizzle-orm';
import type { Media } from '@ad-foundry/contract/insights/values.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import type { BaseScope } from '#infra/scope.ts';

interface MediaRow extends Record<string, unknown> {
  content: string;
  id: string;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  /** Width of the picture, which is square if the platform offers only a thumbnail. */
  pictureWidth: number | null;
  pictureHeight: number | null;
}

export type MediaOf = (content: string | null, kind: Media['kind']) => Media;

/** The media of these contents, by content. */
export async function mediaOf(
  { db }: BaseScope,
  advertiser: OpenAdvertiser,
  contents: readonly (string | null)[],
): Promise<MediaOf> {
  const ids = [...new Set(contents.filter((content) => content !== null))];
  const { rows } = await db.execute<MediaRow>(
    sql`select distinct on (content) content, id, duration_ms as "durationMs", m.width, m.height,
        p.width as "pictureWidth", p.height as "pictureHeight" from insight_media m
      left join insight_pictures p on p.account = m.account and p.sha256 = m.large_sha256
      where m.account = ${advertiser.no} and content = any(${sql.param(ids)}::text[])
      order by content, (m.width is null), (p.sha256 is null), id`,
  );
  const found = new Map(rows.map((row) => [row.content, row]));
  return (content, kind) => {
    const row = content === null ? undefined : found.get(content);
    const { width = null, height = null, durationMs = null } = row ?? {};
    return { kind, width, height, durationMs, picture: row?.pictureWidth ? pictureOf(advertiser, row) : null };
  };
}

function pictureOf(
  { provider, advertiserId }: OpenAdvertiser,
  { id, pictureWidth: width, pictureHeight: height }: MediaRow,
): Media['picture'] {
  const path = `/api/insights/${provider}/pictures/${advertiserId}/${id}`;
  return { small: `${path}/small`, large: `${path}/large`, width, height };
}
