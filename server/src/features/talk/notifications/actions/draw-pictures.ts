import { and, eq, isNull } from 'drizzle-orm';
import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { anyOf } from '#db/any-of.ts';
import { versions } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { RenderedLetter } from '#emails/layout/content.ts';
import type { MailPicture } from '#emails/notification-mail.ts';
import type { FileSource } from '#infra/media/file-source.ts';
import type { Media } from '#infra/media/media.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The maximum number of pictures in a mail, to limit its size. */
const most = 3;

type MailFile = NonNullable<RenderedLetter['pictures']>[number];

interface Drawing {
  storage: Storage;
  media: Media;
}

/**
 * Draws the pins of comments into their pictures, or into the commented frame of a video. `items` are the notifications
 * that the recipient may see now, newest first. Omits a picture that cannot be drawn.
 */
export async function drawPictures(
  scope: OrganizationScope,
  items: readonly Notification[],
  { storage, media }: Drawing,
): Promise<{ sizes: ReadonlyMap<NotificationId, MailPicture>; files: MailFile[] }> {
  const { organizationId } = scope.actor;
  const sizes = new Map<NotificationId, MailPicture>();
  const files: MailFile[] = [];
  const pinned = onePerThing(items.filter(({ comment, version }) => comment?.area && version));
  const drawable = await readDrawable(scope, pinned);
  for (const { id, comment, version } of pinned.slice(0, most)) {
    const drawn = version && drawable.get(version.id);
    if (!version || !drawn?.preview || !comment?.area) continue;
    const { area, moment } = comment;
    const owner = `${organizationId}/mails`;
    const file =
      (sha256: string): FileSource =>
      (use) =>
        storage.withFile(organizationId, sha256, use);
    const isVideo = drawn.facts.kind === 'video';
    // The preview of a video shows another frame.
    const drawing =
      isVideo && moment
        ? media.pinnedFrame(file(drawn.sha256), { facts: drawn.facts, atMs: moment.startMs, pin: area }, owner)
        : media.pinned(file(drawn.preview), area, owner);
    const picture = await drawing.catch((err: unknown) => {
      scope.log.warn({ err, version: version.id }, 'the picture of a comment could not be drawn');
      return null;
    });
    if (!picture) continue;
    const cid = `${id}@comment`;
    sizes.set(id, { cid, width: picture.width, height: picture.height });
    files.push({ cid, bytes: picture.bytes, type: 'image/jpeg' });
  }
  return { sizes, files };
}

/** The newest notification of each creative, as the mail groups them. */
function onePerThing(items: readonly Notification[]): Notification[] {
  return [...new Map(items.toReversed().map((item) => [item.creative?.id, item])).values()].toReversed();
}

/** The previews to draw into; only files that may be shown have one. */
async function readDrawable({ db, actor }: OrganizationScope, items: readonly Notification[]) {
  const ids = items.flatMap(({ version }) => (version ? [version.id] : []));
  const rows = await db
    .select({ id: versions.id, sha256: versions.sha256, facts: versions.facts, preview: versions.previewSha256 })
    .from(versions)
    .where(and(eq(versions.organizationId, actor.organizationId), anyOf(versions.id, ids), isNull(versions.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}
