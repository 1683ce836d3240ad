import type { ReviewWaitingContent, WaitingLink } from '#emails/review-waiting.ts';
import { queueMail } from '#emails/outbox.ts';
import { openSecret } from '#features/sharing/review-links/actions/people.ts';
import type { WaitingFile } from '#features/sharing/review-mails/queries/waiting.ts';
import { reviewStopToken } from '#features/talk/notifications/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** Number of files whose names a mail may list. */
const named = 20;
/** A mail that is not sent within this time is dropped, since what it lists may be decided by then. */
const lifeMs = 24 * 3_600_000;

interface HolderMail {
  kind: ReviewWaitingContent['kind'];
  /** Of one address in one organization; at least one, sorted by due date. */
  files: readonly WaitingFile[];
  /** For a reminder: the day in the recipient's time zone. */
  day: string | null;
  dedupeKey: string;
}

/** Queues a mail to a holder about files of one or several links. */
export async function queueHolderMail(
  tx: OrganizationScope,
  { kind, files, day, dedupeKey }: HolderMail,
): Promise<void> {
  const [first] = files;
  if (!first) return;
  const { organizationName, senderName, senderEmail, timeZone, email: to, locale, reviewerId } = first;
  const links = [...groupBy(files, (file) => `${file.reviewLinkId} ${file.stepName}`).values()];
  const content: ReviewWaitingContent = {
    kind,
    organizationName,
    senderName,
    senderEmail,
    links: links.map((each) => linkOf(tx, each)),
    stopPath: `/api/mail-choices/${reviewStopToken(tx.secrets, reviewerId)}`,
    now: tx.now().toISOString(),
    timeZone,
  };
  await queueMail(tx, { content, to, locale, day, dedupeKey, lifeMs });
}

function linkOf(tx: OrganizationScope, files: readonly WaitingFile[]): WaitingLink {
  const [first] = files;
  if (!first) throw new Error('a link of a mail has files');
  const { reviewLinkId, reviewerId, campaignId, title, stepName, dueAt, hasPassword } = first;
  const carousels = [...groupBy(files, ({ variationId }) => variationId).values()].flatMap(([card]) => card ?? []);
  return {
    reviewLinkId,
    reviewerId,
    secret: openSecret(tx, reviewerId, first.secretSealed),
    campaignId,
    title,
    stepName,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    count: carousels.length,
    files: hasPassword
      ? []
      : carousels
          .slice(0, named)
          .map(({ creativeName, formatName, number }) => ({ name: `${creativeName}, ${formatName}`, version: number })),
    areNewVersions: files.every(({ isNewVersion }) => isNewVersion),
  };
}

/** The files of each address of an organization. */
export const byAddress = (files: readonly WaitingFile[]) =>
  [...groupBy(files, ({ organizationId, emailNorm }) => `${organizationId} ${emailNorm}`).values()].flatMap(
    (ofAddress) => {
      const [first] = ofAddress;
      return first ? [{ first, files: ofAddress }] : [];
    },
  );
