import { useEffect, useId, useState, type ClipboardEvent } from 'react';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import type { AttachmentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { attachFiles, dropPlace, useAttaching, type Attaching } from '#features/collect/attachments/attaching.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** The files of an unsent comment. */
export interface FilesOfComment {
  stored: readonly Attachment[];
  onTheWay: readonly Attaching[];
  ids: AttachmentId[];
  /** Whether a file is being uploaded, or has failed and is not dismissed. */
  isBusy: boolean;
  add: (files: File[]) => void;
  /** Adds pasted files; text that is copied together with a picture of it is pasted as text. */
  onPaste: (event: ClipboardEvent) => void;
  remove: (attachment: Attachment) => void;
  clear: () => void;
}

/** Uploads files for a comment as soon as they are added; sending the comment attaches them. */
export function useCommentFiles(creativeId: CreativeId, initial: readonly Attachment[] = []): FilesOfComment {
  const t = useTranslations('attachments');
  const place = useId();
  const [stored, setStored] = useState(initial);
  const onTheWay = useAttaching(place);
  useEffect(() => () => dropPlace(place), [place]);
  const add = (files: File[]) => {
    const max = limits.comments.attachments;
    const room = Math.max(0, max - stored.length - onTheWay.length);
    if (files.length > room) toast.warning(t('commentFull', { max }));
    attachFiles(files.slice(0, room), {
      place,
      target: { creativeId, purpose: 'addToComment' },
      onAttached: (added) => setStored((all) => [...all, added]),
    });
  };
  return {
    stored,
    onTheWay,
    ids: stored.map(({ id }) => id),
    isBusy: onTheWay.length > 0,
    add,
    onPaste: (event) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      // Otherwise the page would upload them to slots.
      event.stopPropagation();
      add(files);
    },
    remove: ({ id }) => setStored((all) => all.filter((each) => each.id !== id)),
    clear: () => setStored([]),
  };
}
