import { sql } from 'drizzle-orm';
import type { SystemScope } from '#infra/scope.ts';

/**
 * A video that was uploaded twice has two ids at the platform. One with the same picture and duration as another of the
 * account counts as the same content, and its ads are grouped with those of the other.
 */
export async function joinSameVideo(
  { db }: SystemScope,
  { advertiserNo, id }: { advertiserNo: number; id: string },
): Promise<void> {
  const { rows } = await db.execute<{ content: string }>(
    sql`update insight_media m set content = o.content from insight_media o
      where m.account = ${advertiserNo} and m.id = ${id} and m.kind = 'video' and o.account = m.account and o.kind = 'video'
        and o.id <> m.id and o.large_sha256 = m.large_sha256 and o.duration_ms = m.duration_ms and o.content <> m.content
      returning m.content`,
  );
  if (rows[0])
    await db.execute(
      sql`update insight_ads set content = ${rows[0].content} where account = ${advertiserNo} and content = ${id}`,
    );
}
