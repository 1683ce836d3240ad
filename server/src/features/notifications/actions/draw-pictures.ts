import { and, eq, isNull } from 'drizzle-orm';
import type { NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { anyOf } from '#db/any-of.ts';
import { versions } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { MailPicture } from '#emails/notification-mail.ts';
import type { Media } from '#infra/media/media.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** Pictures of one mail, so that it stays small. */
const most = 3;

interface Drawing {
  storage: Storage;
  media: Media;
}

/**
 * Draws the pins of comments into the pictures they are on. The notifications are those that the recipient may see now,
 * newest first; a picture that cannot be drawn is left out. Moments of films have no picture.
 */
export async function drawPictures(
  scope: OrganizationScope,
  items: readonly Notification[],
  { storage, media }: Drawing,
): Promise<{ sizes: ReadonlyMap<NotificationId, MailPicture>; files: { cid: string; bytes: Uint8Array }[] }> {
  const { organizationId } = scope.actor;
  const sizes = new Map<NotificationId, MailPicture>();
  const files: { cid: string; bytes: Uint8Array }[] = [];
  const pinned = onePerThing(items.filter(({ comment, version }) => comment?.area && !comment.moment && version));
  const previews = await readPreviews(scope, pinned);
  for (const { id, comment, version } of pinned.slice(0, most)) {
    const sha256 = version && previews.get(version.id);
    if (!sha256 || !comment?.area) continue;
    const picture = await media
      .pinned((use) => storage.withFile(organizationId, sha256, use), comment.area, `${organizationId}/mails`)
      .catch((err: unknown) => {
        scope.log.warn({ err, version: version.id }, 'the picture of a comment could not be drawn');
        return null;
      });
    if (!picture) continue;
    const cid = `${id}@comment`;
    sizes.set(id, { cid, width: picture.width, height: picture.height });
    files.push({ cid, bytes: picture.bytes });
  }
  return { sizes, files };
}

/** The newest of each creative, as the mail groups them. */
function onePerThing(items: readonly Notification[]): Notification[] {
  return [...new Map(items.toReversed().map((item) => [item.creative?.id, item])).values()].toReversed();
}

async function readPreviews({ db, actor }: OrganizationScope, items: readonly Notification[]) {
  const ids = items.flatMap(({ version }) => (version ? [version.id] : []));
  const rows = await db
    .select({ id: versions.id, sha256: versions.previewSha256 })
    .from(versions)
    .where(and(eq(versions.organizationId, actor.organizationId), anyOf(versions.id, ids), isNull(versions.deletedAt)));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
