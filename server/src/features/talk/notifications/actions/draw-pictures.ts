import { and, eq, isNull } from 'drizzle-orm';
import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import type { CommentId, NotificationId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { anyOf } from '#db/any-of.ts';
import { versions } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { RenderedLetter } from '#emails/layout/content.ts';
import { pinNumbers, type FactsById, type NotificationPicture, type PicturesById } from '#emails/notification-facts.ts';
import type { FileSource } from '#infra/media/file-source.ts';
import type { Media } from '#infra/media/media.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The maximum number of pictures in a mail, to limit its size. */
const most = 3;

type MailFile = NonNullable<RenderedLetter['pictures']>[number];

interface Drawing {
  facts: FactsById;
  storage: Storage;
  media: Media;
}

/**
 * Draws the pins of comments into their pictures, or into the commented frames of a video. `items` are the
 * notifications that the recipient may see now, newest first. Omits a picture that cannot be drawn.
 */
export async function drawPictures(
  scope: OrganizationScope,
  items: readonly Notification[],
  { facts, storage, media }: Drawing,
): Promise<{ pictures: PicturesById; files: MailFile[] }> {
  const { organizationId } = scope.actor;
  const pictures = new Map<NotificationId, NotificationPicture[]>();
  const files: MailFile[] = [];
  const illustrated = illustratedOf(items);
  const drawable = await readDrawable(scope, illustrated);
  for (const item of illustrated) {
    const drawn = item.version && drawable.get(item.version.id);
    if (!drawn?.preview) continue;
    const sketches = sketchesOf(item, { facts, isVideo: drawn.facts.kind === 'video' });
    for (const sketch of sketches.slice(0, most - files.length)) {
      const picture = await draw(sketch, drawn, { media, storage, organizationId }).catch((err: unknown) => {
        scope.log.warn({ err, version: item.version?.id }, 'the picture of a comment could not be drawn');
        return null;
      });
      if (!picture) continue;
      const cid = `${item.id}${files.length === 0 ? '' : `.${files.length}`}@comment`;
      const { width, height, bytes } = picture;
      const { commentId } = sketch;
      pictures.set(item.id, [...(pictures.get(item.id) ?? []), { cid, width, height, commentId }]);
      files.push({ cid, bytes, type: 'image/jpeg' });
    }
  }
  return { pictures, files };
}

/** Requested changes, and the newest other comment with a place of each creative, as the mail groups them. */
function illustratedOf(items: readonly Notification[]): Notification[] {
  const changed = items.filter(({ type, version }) => type === 'changes_requested' && version);
  const pinned = items.filter(({ comment, version }) => comment?.area && version);
  const newest = new Map(pinned.toReversed().map((item) => [item.creative?.id, item]));
  const others = [...newest.values()].toReversed();
  return [...changed, ...others.filter((item) => !changed.some(({ version }) => version?.id === item.version?.id))];
}

/** A picture to draw: the whole file with places, or the frame of one comment on a video. */
interface Sketch {
  pins: { area: Area; number?: number | undefined }[];
  moment: Moment | null;
  commentId: CommentId | null;
}

function sketchesOf(item: Notification, { facts, isVideo }: { facts: FactsById; isVideo: boolean }): Sketch[] {
  if (item.type !== 'changes_requested') {
    const { area = null, moment = null } = item.comment ?? {};
    return area ? [{ pins: [{ area }], moment: isVideo ? moment : null, commentId: null }] : [];
  }
  const changes = facts.get(item.id)?.changes ?? [];
  const timed = changes.filter(({ area, moment }) => area && moment);
  if (isVideo && timed.length > 0) {
    return timed.map(({ area, moment, commentId }) => ({ pins: area ? [{ area }] : [], moment, commentId }));
  }
  const numbers = pinNumbers(changes);
  const pins = changes.flatMap(({ area, commentId }) => (area ? [{ area, number: numbers.get(commentId) }] : []));
  return [{ pins, moment: null, commentId: null }];
}

type Drawable = NonNullable<ReturnType<Awaited<ReturnType<typeof readDrawable>>['get']>>;

function draw(
  { pins, moment }: Sketch,
  { sha256, facts, preview }: Drawable,
  { media, storage, organizationId }: Omit<Drawing, 'facts'> & Pick<OrganizationScope['actor'], 'organizationId'>,
) {
  const owner = `${organizationId}/mails`;
  const file =
    (content: string): FileSource =>
    (use) =>
      storage.withFile(organizationId, content, use);
  const places = pins.map(({ area, number }) => ({ ...area, number }));
  // The preview of a video shows another frame.
  return moment
    ? media.pinnedFrame(file(sha256), { facts, atMs: moment.startMs, pin: places[0] ?? null }, owner)
    : media.pinned(file(preview ?? ''), places, owner);
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
