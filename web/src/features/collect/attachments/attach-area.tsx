import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { attachments, type Attachment } from '@ad-foundry/contract/attachments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { AttachingLine } from './attaching-line.tsx';
import { attachFiles, useAttaching } from './attaching.ts';

interface AreaProps {
  creativeId: CreativeId;
  items: readonly Attachment[];
  /** Whether the brief is read-only. */
  locked: boolean;
  /** Receives a function that updates the list of files. */
  onChange: (change: (items: Attachment[]) => Attachment[]) => void;
  /** Content above the files; part of the drop zone. */
  children: ReactNode;
}

/** The text of a brief with its reference files, which can be dropped, pasted or chosen. */
export function AttachArea({ creativeId, items, locked, onChange, children }: AreaProps) {
  const add = (files: File[]) =>
    attachFiles(files, {
      place: creativeId,
      target: { creativeId, purpose: 'add' },
      onAttached: (added) => onChange((all) => withAttachment(all, added)),
    });
  usePastedFiles(add, locked);
  return (
    <DropArea
      onFiles={add}
      disabled={locked}
      className="group/attach grid gap-5 rounded-control outline-offset-8 data-dropping:outline-2 data-dropping:outline-brand data-dropping:outline-dashed"
    >
      {children}
      <Files {...{ creativeId, items, locked, onChange, add }} />
    </DropArea>
  );
}

/** Replaces or appends an attachment. */
const withAttachment = (all: Attachment[], attachment: Attachment) => [
  ...all.filter(({ id }) => id !== attachment.id),
  attachment,
];

type FilesProps = Omit<AreaProps, 'children'> & { add: (files: File[]) => void };

function Files({ creativeId, items, locked, onChange, add }: FilesProps) {
  const t = useTranslations('attachments');
  const locale = useLocale();
  const attaching = useAttaching(creativeId);
  const remove = useRemove(onChange);
  const { perBrief, bytes } = limits.attachments;
  const isFull = items.length >= perBrief;
  if (locked && items.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{t('title')}</h3>
        {locked ? null : (
          <FileButton size="sm" multiple disabled={isFull} onFiles={add}>
            {t('add')}
          </FileButton>
        )}
      </div>
      <AttachmentList label={t('title')} items={items} onRemove={locked ? undefined : (item) => void remove(item)} />
      {attaching.map((upload) => (
        <AttachingLine key={upload.id} upload={upload} />
      ))}
      {locked ? null : (
        <p className="text-xs text-ink-2">
          {isFull
            ? t('full', { max: perBrief })
            : t('hint', { max: perBrief, size: formatBytes(bytes, locale).replace(/[.,]00/, '') })}
        </p>
      )}
    </section>
  );
}

const undoMs = 10_000;

/** Removes a file immediately, and offers to undo it for ten seconds. */
function useRemove(onChange: AreaProps['onChange']) {
  const t = useTranslations('attachments');
  const errorText = useErrorText();
  return async (item: Attachment) => {
    const params = { attachmentId: item.id };
    const fail = (error: unknown) => toast.error(errorText(error));
    const put = () => onChange((all) => withAttachment(all, item).toSorted(byAge));
    const undo = () => call(attachments.restore, { params }).then(put, fail);
    onChange((all) => all.filter(({ id }) => id !== item.id));
    try {
      await call(attachments.remove, { params });
      const action = { label: t('undo'), onClick: () => void undo() };
      toast(t('removed', { name: item.name }), { duration: undoMs, action });
    } catch (error) {
      put();
      fail(error);
    }
  };
}

const byAge = (a: Attachment, b: Attachment) => a.createdAt.localeCompare(b.createdAt);

/** Accepts files pasted anywhere on the page; text that comes with a picture is pasted as text. */
function usePastedFiles(onFiles: (files: File[]) => void, disabled: boolean): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain') || isBehind()) return;
    // Handled before the editor and the page, which would accept the files for slots.
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  });
  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', paste, { capture: true });
    return () => document.removeEventListener('paste', paste, { capture: true });
  }, [disabled]);
}
