import { sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface Signature extends Record<string, unknown> {
  name: string;
  email: string | null;
  /** What the actor wrote on the version for clients to read. */
  comment: string | null;
}

/**
 * Who the actor is and what the actor wrote on a version at this moment. Stored with a decision, so that an approval
 * record stays as it was when people are renamed or edit their comments.
 */
export async function readSignature({ db, actor }: Scope, versionId: VersionId): Promise<Signature> {
  const { rows } = await db.execute<Signature>(sql`
    select coalesce(w.name, trim(a.first_name || ' ' || a.last_name)) as name,
      case when w.id is null then a.email else w.email end as email,
      (select string_agg(c.body, E'\n' order by c.created_at, c.id) from comments c
        where c.organization_id = ${actor.organizationId} and c.version_id = ${versionId} and c.author_id = a.id
          and c.thread_id is null and c.audience = 'client') as comment
    from accounts a left join reviewers w on w.organization_id = ${actor.organizationId} and w.account_id = a.id
    where a.id = ${actor.accountId}`);
  const [row] = rows;
  if (!row) throw new AppError('auth.forbidden');
  return row;
}
