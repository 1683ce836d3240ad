import { sql, type SQL } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { comments, decisions } from '#db/schema/comments.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/**
 * Whether the actor may read a thread of a visible creative. The team reads all threads. Guests read all threads if the
 * organization lets them comment, otherwise only threads addressed to them.
 */
export function visibleThreads({ actor }: OrganizationScope): SQL | undefined {
  if (actor.role !== 'guest') return undefined;
  return sql`(${guestsComment()} or ${isAddressedTo(actor.accountId)})`;
}

/**
 * Whether the actor may write in a readable thread. A guest who may not comment can only answer, while the thread is
 * open and the team has written in it.
 */
export function answerableThreads({ actor }: OrganizationScope): SQL | undefined {
  if (actor.role !== 'guest') return undefined;
  return sql`(${guestsComment()} or (${comments.resolvedAt} is null and exists (select from comments q
    where q.organization_id = ${comments.organizationId} and (q.id = ${comments.id} or q.thread_id = ${comments.id})
      and q.body is not null and q.author_id is distinct from ${actor.accountId}
      and not exists (select from ${members} where ${members.organizationId} = q.organization_id
        and ${members.accountId} = q.author_id and ${members.role} = 'guest'))))`;
}

/**
 * Whether the actor may read a row of `decisions`. Guests who may not comment read decisions on files they uploaded.
 */
export function visibleDecisions({ actor }: OrganizationScope): SQL | undefined {
  if (actor.role !== 'guest') return undefined;
  return sql`(exists (select from ${organizations} where ${organizations.id} = ${decisions.organizationId}
      and ${organizations.guestComments})
    or exists (select from versions v where v.organization_id = ${decisions.organizationId}
      and v.id = ${decisions.versionId} and v.uploaded_by = ${actor.accountId}))`;
}

/** Whether the organization of a row of `comments` lets guests comment. */
function guestsComment() {
  return sql`exists (select from ${organizations} where ${organizations.id} = ${comments.organizationId}
    and ${organizations.guestComments})`;
}

/**
 * Whether a thread is addressed to this account: the person wrote in it, or a member or client requested changes to a
 * file that the person uploaded while the thread was open.
 */
export function isAddressedTo(accountId: AccountId | SQL) {
  return sql`(${wroteIn(accountId)} or exists (select from ${requests()} and v.uploaded_by = ${accountId}))`;
}

/** Whether an account wrote in a thread. */
export function wroteIn(accountId: AccountId | SQL) {
  return sql`(${comments.authorId} = ${accountId} or exists (select from comments r
    where r.organization_id = ${comments.organizationId} and r.thread_id = ${comments.id} and r.author_id = ${accountId}))`;
}

/** The requests for changes that include a thread; those by review link include only what clients read. */
function requests() {
  return sql`decisions d join versions v on v.organization_id = d.organization_id and v.id = d.version_id
    where d.organization_id = ${comments.organizationId} and d.decision = 'changes' and v.deleted_at is null
      and v.card_id = ${comments.cardId} and v.number >= ${comments.versionNumber}
      and coalesce(${comments.resolvedAt} >= d.decided_at, true)
      and (${comments.audience} = 'client' or not exists (select from reviewers w
        where w.organization_id = d.organization_id and w.account_id = d.account_id))`;
}

/** Whether a thread is addressed to any guest. */
export function isAddressedToGuests() {
  return sql`exists (select from ${members} where ${members.organizationId} = ${comments.organizationId}
    and ${members.role} = 'guest' and ${isAddressedTo(sql`${members.accountId}`)})`;
}
