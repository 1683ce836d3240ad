import pg from 'pg';
import type { Client, Pool } from './client.ts';

/** Schema of the job queue's tables, owned by the working role. */
export const queueSchema = 'jobs';

// Append-only tables, and tables that only the owner writes.
const privileges: Record<string, string> = {
  audit_entries: 'select, insert',
  audit_seals: 'select',
  migrations: 'select',
  version_places: 'select',
};
const everyPrivilege = 'select, insert, update, delete';

/**
 * Grants the role of a database URL access only to rows: no DDL, and no update or delete on the audit log. Creates the
 * role if needed. Changes nothing if the grants are up to date.
 */
export async function grantWork(owner: Client, workUrl: string): Promise<void> {
  const { user: role, password } = new pg.Client({ connectionString: workUrl });
  if (!role) throw new Error('DATABASE_URL names no user');
  const name = pg.escapeIdentifier(role);
  const { rowCount: exists } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (!exists)
    await owner.query(`create role ${name} login${password ? ` password ${pg.escapeLiteral(password)}` : ''}`);
  for (const table of await tablesLacking(owner, role)) {
    const quoted = pg.escapeIdentifier(table);
    await owner.query(`revoke all on ${quoted} from ${name}`);
    await owner.query(`grant ${privileges[table] ?? everyPrivilege} on ${quoted} to ${name}`);
  }
  await transferQueueOwnership(owner, role);
}

async function tablesLacking(owner: Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; granted: string[] }>(
    `select c.relname as name,
       array(select lower(a.privilege_type) from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
         where r.rolname = $1 order by 1) as granted
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
    [role],
  );
  const requiredPrivileges = (name: string) => (privileges[name] ?? everyPrivilege).split(', ').toSorted().join();
  return rows.filter(({ name, granted }) => granted.join() !== requiredPrivileges(name)).map(({ name }) => name);
}

/** Creates the schema for the job queue's tables. */
export async function makeQueueSchema(owner: Client): Promise<void> {
  const { rowCount: exists } = await owner.query('select from pg_namespace where nspname = $1', [queueSchema]);
  if (!exists) await owner.query(`create schema ${queueSchema}`);
}

/** Makes the working role the owner of the queue's tables, since the queue migrates them itself. */
async function transferQueueOwnership(owner: Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter %s %s owner to ', kind, called) as statement from (
       select 'schema' as kind, quote_ident(nspname) as called, nspowner as holder from pg_namespace where nspname = $1
       union all
       select 'table', oid::regclass::text, relowner from pg_class
         where relnamespace = (select oid from pg_namespace where nspname = $1) and relkind in ('r', 'p')
       union all
       select 'routine', oid::regprocedure::text, proowner from pg_proc
         where pronamespace = (select oid from pg_namespace where nspname = $1)
       union all
       select 'type', oid::regtype::text, typowner from pg_type
         where typnamespace = (select oid from pg_namespace where nspname = $1) and typtype = 'e'
     ) things where holder <> (select oid from pg_roles where rolname = $2)`,
    [queueSchema, role],
  );
  for (const { statement } of rows) await owner.query(statement + name);
}

/** The reason why row-level security does not apply to the role of this pool, or null if it applies. */
export async function findUnconfined(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string; rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolname as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  );
  const [role] = rows;
  if (role?.rolsuper) return `the role "${role.name}" is a superuser`;
  return role?.rolbypassrls ? `the role "${role.name}" has BYPASSRLS` : null;
}
