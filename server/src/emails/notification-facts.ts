import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import type { CommentId, NotificationId, SlotId } from '@ad-foundry/contract/ids.ts';

/** A comment that says what to change in a file. */
export interface ChangeRequest {
  commentId: CommentId;
  /** First name; empty if the account is gone. */
  author: string;
  /** Whether the author is a holder of a review link. */
  isByLink: boolean;
  text: string;
  area: Area | null;
  moment: Moment | null;
}

/** What a mail says about a notification besides the notification itself. */
export interface NotificationFacts {
  /** First name of the actor; null for the product. */
  actor: string | null;
  /** The slot of the file or comment. */
  slotId: SlotId | null;
  formatName: string | null;
  fileName: string | null;
  /** Who delivered the file: the recipient, or the person's first name; null if unknown. */
  owner: { isRecipient: boolean; name: string } | null;
  /** Of the creative, else of the campaign. */
  dueAt: Date | null;
  /** The whole text of the comment. */
  text: string | null;
  /** The open comments on a file with requested changes that the recipient may read, oldest first. */
  changes: ChangeRequest[];
}

/** A picture of a mail: a file with all places of comments, or the frame of one comment on a video. */
export interface NotificationPicture {
  cid: string;
  width: number;
  height: number;
  /** The only comment that it shows; null if it shows all. */
  commentId: CommentId | null;
}

export type FactsById = ReadonlyMap<NotificationId, NotificationFacts>;
export type PicturesById = ReadonlyMap<NotificationId, readonly NotificationPicture[]>;

/** The facts of a notification without file, comment or due date. */
export const noFacts: NotificationFacts = {
  actor: null,
  slotId: null,
  formatName: null,
  fileName: null,
  owner: null,
  dueAt: null,
  text: null,
  changes: [],
};

/** The number of each comment with a place, by which the picture and the text refer to it; none for a single one. */
export function pinNumbers(changes: readonly Pick<ChangeRequest, 'commentId' | 'area'>[]): Map<CommentId, number> {
  const placed = changes.filter(({ area }) => area !== null);
  if (placed.length < 2) return new Map();
  return new Map(placed.map(({ commentId }, index) => [commentId, index + 1]));
}
