import { sql, type SQL } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { expireArchived, purgeDeleted } from '#features/tree/archive/actions/purge.ts';
import { forgetAdvertisers } from '#features/platforms/insights/actions/forget.ts';
import { purgeOrganizations } from '#features/people/organizations/actions/purge.ts';
import { endSamples, forgetSamplePeople } from '#features/operation/sample/actions/end.ts';
import { defineWorker, type JobScopes, type Worker } from '#infra/jobs/define-worker.ts';
import type { SystemScope } from '#infra/scope.ts';
import { purgeVersions, removeUnusedContents } from './actions.ts';
import { cleanUpJob } from './jobs.ts';

/** Rows per statement, since a statement holds its locks until it ends. */
const batchSize = 2000;

/** Deletes expired rows in batches; `rows` holds the joins and conditions on the table, whose alias is `t`. */
async function deleteExpired({ db }: SystemScope, table: string, rows: SQL): Promise<void> {
  const name = sql.identifier(table);
  for (let deleted = batchSize; deleted >= batchSize;) {
    const { rowCount } = await db.execute(
      sql`delete from ${name} where ctid = any(array(select t.ctid from ${name} t ${rows} limit ${batchSize}))`,
    );
    deleted = rowCount ?? 0;
  }
}

interface CleanUpContext {
  scope: SystemScope;
  /** Whether this installation bills organizations. */
  billed: boolean;
  inOrganization: JobScopes['inOrganization'];
  storage: Storage;
}

/** Deletes the rows that imports of reports replaced, once the imports can no longer be undone. */
async function forgetReplacedDays(scope: SystemScope, importedBefore: Date): Promise<void> {
  const imports = sql`join insight_imports i on i.account = t.account and i.id = t.import_id`;
  await deleteExpired(scope, 'insight_import_days', sql`${imports} where i.created_at < ${importedBefore}`);
  await deleteExpired(scope, 'insight_imports', sql`where created_at < ${importedBefore}`);
}

/** Deletes invited guests without an invitation, and the placeholders of those who joined or whose invitations ended. */
async function forgetInvitedMembers(scope: SystemScope, before: Date): Promise<void> {
  await deleteExpired(
    scope,
    'members',
    sql`where t.status = 'invited' and not exists (select from invitations i
      where i.organization_id = t.organization_id and i.member_id = t.id)`,
  );
  await deleteExpired(
    scope,
    'accounts',
    sql`where t.email_norm like 'org\\_% %' and t.updated_at < ${before}
      and not exists (select from members m where m.account_id = t.id)`,
  );
}

/** Deletes browsers that no review link has seen for long, and the accounts of people whose links are gone. */
async function forgetReviewers(scope: SystemScope, before: Date): Promise<void> {
  const { sessionMs } = limits.reviewLinks;
  const unseen = new Date(scope.now().getTime() - sessionMs);
  await deleteExpired(scope, 'review_sessions', sql`where last_seen_at < ${unseen}`);
  await deleteExpired(
    scope,
    'review_password_tries',
    sql`where since < ${before} and coalesce(locked_until < ${before}, true)`,
  );
  await deleteExpired(
    scope,
    'accounts',
    sql`where t.email_norm like 'review %' and t.updated_at < ${before}
      and not exists (select from reviewers r where r.account_id = t.id)`,
  );
}

/** The steps of the clean-up; they run one after the other, to limit the load on the database. */
function stepsOf({ scope, billed, inOrganization, storage }: CleanUpContext): (() => Promise<unknown>)[] {
  const now = scope.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const ago = (days: number) => before(days * 86_400_000);
  const downloadsBefore = before(limits.downloadsKeptMs);
  const deletedBefore = before(limits.archiveMs);
  const outlived = sql`where expires_at < ${ago(1)}`;
  const expired = (table: string, rows: SQL) => () => deleteExpired(scope, table, rows);
  return [
    // Runs before deleted organizations are purged.
    ...(billed ? [() => endSamples(scope)] : []),
    expired('rate_limits', sql`where window_ends_at < ${now}`),
    ...['sign_in_challenges', 'oauth_attempts', 'provider_attempts'].map((table) => expired(table, outlived)),
    expired('provider_calls', sql`where created_at < ${before(limits.integration.callsKeptMs)}`),
    expired('sessions', sql`where absolute_expires_at < ${ago(30)} or revoked_at < ${ago(30)}`),
    expired('known_devices', sql`where last_seen_at < ${ago(180)}`),
    // Reminder mails are kept, since lists of people show when a person was last reminded.
    // A mail that can be answered is kept as long as that.
    expired(
      'mails',
      sql`where status <> 'queued' and kind not in ('invitation', 'reminder') and created_at <
        case when reply_target is null then ${ago(30)}::timestamptz else ${ago(limits.replies.keptDays)}::timestamptz end`,
    ),
    expired('inbound_mails', sql`where received_at < ${ago(limits.replies.keptDays)}`),
    // Kept longer than a guest's link is valid, since lists of people show whether the link's mail was sent.
    expired('mails', sql`where status <> 'queued' and kind = 'invitation' and created_at < ${ago(100)}`),
    expired('events', sql`where created_at < ${ago(7)}`),
    expired('webhooks', sql`where url is null and last_success_at < ${ago(1)}`),
    expired('webhook_attempts', sql`where created_at < ${ago(limits.webhooks.keptDays)}`),
    expired('webhook_messages', sql`where created_at < ${ago(limits.webhooks.keptDays)}`),
    async () => {
      const joinedChanges = sql`join bulk_changes c on c.organization_id = t.organization_id and c.id = t.change_id`;
      await deleteExpired(scope, 'bulk_items', sql`${joinedChanges} where c.created_at < ${ago(1)}`);
      await deleteExpired(scope, 'bulk_changes', sql`where created_at < ${ago(1)}`);
    },
    // A download may have thousands of versions; a cascade would delete them in one statement.
    async () => {
      await deleteExpired(
        scope,
        'downloaded_versions',
        sql`join downloads d on d.id = t.download_id where d.created_at < ${downloadsBefore}`,
      );
      await deleteExpired(scope, 'downloads', sql`where created_at < ${downloadsBefore}`);
    },
    () => forgetReplacedDays(scope, before(limits.insights.undoImportMs)),
    expired('views', sql`where deleted_at < ${ago(1)}`),
    expired('attachments', sql`where deleted_at < ${before(limits.attachments.keptMs)}`),
    // Files of comments that were never sent.
    expired('attachments', sql`where purpose = 'comment' and comment_id is null and created_at < ${ago(1)}`),
    expired('uploads', sql`where state <> 'receiving' and finished_at < ${ago(30)}`),
    expired(
      'invitations',
      sql`where coalesce(revoked_at, declined_at) < ${ago(30)}
      or (confirmed_at is null and expires_at < ${ago(30)})`,
    ),
    () => forgetInvitedMembers(scope, ago(1)),
    () => forgetReviewers(scope, ago(1)),
    () => purgeOrganizations(scope, storage, deletedBefore),
    () => forgetSamplePeople(scope),
    () => forgetAdvertisers(scope, storage, deletedBefore),
    () => expireArchived({ scope, inOrganization, before: deletedBefore }),
    () => purgeDeleted(scope),
    () => storage.tidy(ago(1)),
    () => purgeVersions(scope, deletedBefore).then(() => removeUnusedContents(scope, storage, ago(1))),
  ];
}

export const installationWorkers: Worker<Adapters>[] = [
  defineWorker(cleanUpJob, {
    async run({ scope, inOrganization, adapters }) {
      const failures: unknown[] = [];
      const { storage, payments } = adapters;
      for (const step of stepsOf({ scope, billed: payments !== null, inOrganization, storage })) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be cleaned up');
    },
  }),
];
