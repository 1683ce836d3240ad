import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import type { CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ReviewComment, ReviewThread } from '@ad-foundry/contract/review.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { comments } from '#db/schema/comments.ts';
import { reviewers } from '#db/schema/review-links.ts';
import { isByOtherHolders, isReadByHolders } from '#features/sharing/review-links/access.ts';
import { listOfComments, presentAttachment, type AttachmentRow } from '#features/collect/attachments/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import { readWithin, type BaseScope, type Scope, type SystemScope } from '#infra/scope.ts';
import { requireShownCreative } from './files.ts';
import { readerOf, type Visit } from './visit.ts';

interface ThreadsRequest {
  creativeId: CreativeId;
  cursor: string | undefined;
}

/** The threads on a creative that were written for clients or by holders of the same link, oldest first. @throws AppError `creative.not-found` */
export function listThreads(scope: SystemScope, visit: Visit, { creativeId, cursor }: ThreadsRequest) {
  const after = decodeCursor(cursor, 'instant');
  const limit = limits.comments.pageSize;
  return readWithin(scope, readerOf(visit), async (at) => {
    await requireShownCreative(at, visit.link, creativeId);
    const rows = await selectThreads(at, visit)
      .where(
        and(
          eq(comments.creativeId, creativeId),
          isRoot(visit),
          after ? sql`(${comments.createdAt}, ${comments.id}) > (${after.key}::timestamptz, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(limit + 1);
    const replies = await listReplies(at, visit, rows.slice(0, limit));
    const files = await listFiles(at, [...rows.slice(0, limit), ...[...replies.values()].flat()]);
    return toPage(rows, limit, {
      keyOf: ({ comment }) => [comment.createdAt.toISOString(), comment.id],
      present: (row) => presentThread(row, replies.get(row.comment.id) ?? [], { visit, files }),
    });
  });
}

/** A thread that the holder reads, named by any of its comments. @throws AppError `comment.not-found` */
export async function requireThread(at: Scope, visit: Visit, commentId: CommentId): Promise<ReviewThread> {
  const { id: linkId, organizationId } = visit.link;
  const root = sql`(select coalesce(c.thread_id, c.id) from comments c
    where c.organization_id = ${organizationId} and c.id = ${commentId} and c.audience = 'client'
      and not exists (select from reviewers w where w.organization_id = c.organization_id
        and w.account_id = c.author_id and w.link_id <> ${linkId}))`;
  const [row] = await selectThreads(at, visit).where(and(eq(comments.id, root), isRoot(visit)));
  if (!row) throw new AppError('comment.not-found');
  const replies = await listReplies(at, visit, [row]);
  const ofThread = replies.get(row.comment.id) ?? [];
  return presentThread(row, ofThread, { visit, files: await listFiles(at, [row, ...ofThread]) });
}

const isRoot = ({ link }: Visit) => and(isNull(comments.threadId), isReadByHolders(link));

/** Comments with their authors; the caller limits them to what holders read. */
function selectThreads({ db }: BaseScope, { link }: Visit) {
  return db
    .select({
      comment: comments,
      author: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
      isClient: sql<boolean>`exists (select from ${reviewers} where ${reviewers.organizationId} = ${link.organizationId}
        and ${reviewers.accountId} = ${comments.authorId})`,
    })
    .from(comments)
    .leftJoin(accounts, eq(accounts.id, comments.authorId))
    .$dynamic();
}

type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];

/** Replies carry the audience of their thread, which is checked again; those by holders of other links are left out. */
async function listReplies(at: BaseScope, visit: Visit, roots: readonly ThreadRow[]) {
  const rootIds = roots.map(({ comment }) => comment.id);
  if (rootIds.length === 0) return new Map<CommentId | null, ThreadRow[]>();
  const isReply = and(
    eq(comments.organizationId, visit.link.organizationId),
    anyOf(comments.threadId, rootIds),
    eq(comments.audience, 'client'),
    sql`not ${isByOtherHolders(visit.link)}`,
  );
  const rows = await selectThreads(at, visit).where(isReply).orderBy(asc(comments.createdAt), asc(comments.id));
  return groupBy(rows, ({ comment }) => comment.threadId);
}

type Files = ReadonlyMap<CommentId | null, AttachmentRow[]>;

/** The files of comments, which the caller has limited to those that the holder reads. */
async function listFiles(at: Scope, rows: readonly ThreadRow[]): Promise<Files> {
  const attached = await listOfComments(
    at,
    rows.map(({ comment }) => comment.id),
  );
  const current = attached.filter(({ deletedAt }) => deletedAt === null);
  return groupBy(current, ({ commentId }) => commentId);
}

interface Presenting {
  visit: Visit;
  files: Files;
}

function presentThread(row: ThreadRow, replies: readonly ThreadRow[], presenting: Presenting): ReviewThread {
  const { creativeId, cardId, versionId, versionNumber, area, moment, resolvedAt } = row.comment;
  const comment = presentComment(row, presenting);
  return {
    ...comment,
    creativeId,
    cardId,
    versionId,
    versionNumber,
    area,
    moment,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    replies: replies.map((reply) => presentComment(reply, presenting)),
    can: { ...comment.can, reply: presenting.visit.link.mayComment },
  };
}

function presentComment({ comment, author, isClient }: ThreadRow, { visit, files }: Presenting): ReviewComment {
  const { link, reviewer, secret } = visit;
  const isCaller = author !== null && author.id === (reviewer?.accountId ?? null);
  return {
    id: comment.id,
    author: author && { name: personName(author), isCaller, side: isClient ? 'client' : 'team' },
    body: comment.body,
    attachments: (files.get(comment.id) ?? []).map((row) => presentFile(row, secret)),
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    can: { edit: isCaller && link.mayComment && comment.body !== null },
  };
}

/** The file at addresses of the link. */
function presentFile(row: AttachmentRow, secret: string): Attachment {
  const { preview, ...file } = presentAttachment(row);
  const ofLink = (url: string) => url.replace('/api/', `/api/review/${secret}/`);
  return { ...file, url: ofLink(file.url), preview: preview && { ...preview, url: ofLink(preview.url) } };
}
