import { sql } from 'drizzle-orm';
import type { SystemScope } from '#infra/scope.ts';

/**
 * Columns whose text is encrypted for longer than a rotation of the application secret takes, with the purpose of their
 * key; the context is the row's id. Mails, replies and sign-ins on their way are encrypted too, and gone within days.
 */
export const sealedColumns = [
  { table: 'invitations', column: 'token_sealed', purpose: 'invitation' },
  { table: 'review_links', column: 'secret_sealed', purpose: 'review-link' },
  { table: 'reviewers', column: 'secret_sealed', purpose: 'review-link' },
  { table: 'webhooks', column: 'secret', purpose: 'webhook' },
  { table: 'webhooks', column: 'previous_secret', purpose: 'webhook' },
] as const;

/** Encrypts these columns with the current secret; may run while the server runs. @returns the number of values */
export async function resealColumns({ db, secrets }: SystemScope): Promise<number> {
  let resealed = 0;
  for (const { table, column, purpose } of sealedColumns) {
    const [from, sealed] = [sql.identifier(table), sql.identifier(column)];
    const { rows } = await db.execute<{ id: string; sealed: Buffer }>(
      sql`select id, ${sealed} as sealed from ${from} where ${sealed} is not null`,
    );
    for (const row of rows) {
      const text = secrets.open(purpose, row.id, row.sealed);
      // A value that was replaced meanwhile is already encrypted with the current secret.
      await db.execute(
        sql`update ${from} set ${sealed} = ${secrets.seal(purpose, row.id, text)}
          where id = ${row.id} and ${sealed} = ${row.sealed}`,
      );
      resealed += 1;
    }
  }
  return resealed;
}
