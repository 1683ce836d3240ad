import { useRef } from 'react';
import { AttachingLine } from '#features/collect/attachments/attaching-line.tsx';
import { AttachmentList } from '#features/collect/attachments/attachment-list.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { withoutJunkFiles } from '#ui/form/dropped-files.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { FilesOfComment } from './use-comment-files.ts';

/** The files of an unsent comment. */
export function CommentFiles({ files }: { files: FilesOfComment }) {
  const t = useTranslations('attachments');
  return (
    <>
      <AttachmentList label={t('ofComment')} items={files.stored} onRemove={files.remove} />
      {files.onTheWay.map((upload) => (
        <AttachingLine key={upload.id} upload={upload} />
      ))}
    </>
  );
}

/** A button that chooses files for a comment. */
export function AttachButton({ files }: { files: FilesOfComment }) {
  const t = useTranslations('attachments');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton size="sm" label={t('addToComment')} onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          const chosen = withoutJunkFiles([...(currentTarget.files ?? [])]);
          // Reset, so that the user can choose the same file again.
          currentTarget.value = '';
          if (chosen.length > 0) files.add(chosen);
        }}
      />
    </>
  );
}

/** Drawn here, because another icon of the library would split its chunk for every page. */
function Paperclip() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round">
      <path d="m21 11-9 9a5.7 5.7 0 0 1-8-8l9-9a3.8 3.8 0 0 1 5.4 5.4l-9 9a1.9 1.9 0 0 1-2.7-2.7l8.3-8.3" />
    </svg>
  );
}
