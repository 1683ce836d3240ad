import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export interface AttachmentListProps {
  /** Accessible name. */
  label: string;
  items: readonly Attachment[];
  /** Absent if the list is read-only. */
  onRemove?: ((attachment: Attachment) => void) | undefined;
}

/** Attached files as download links: images as thumbnails, others with type and size. */
export function AttachmentList({ label, items, onRemove }: AttachmentListProps) {
  const t = useTranslations('attachments');
  const locale = useLocale();
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {items.map((item) => (
        <li
          key={item.id}
          className="relative flex max-w-full min-w-0 items-center rounded-control border border-line bg-card hover:border-edge"
        >
          <a
            href={item.url}
            download={item.name}
            aria-label={t('download', { name: item.name })}
            className="flex min-w-0 flex-1 items-center gap-2.5 rounded-control p-1.5 pr-2.5 text-xs"
          >
            {item.preview ? <Picture preview={item.preview} /> : <Sheet type={typeOf(item.name)} />}
            <span className="grid min-w-0 gap-0.5">
              <FileName name={item.name} className="max-w-52 font-medium" />
              <span className="num text-ink-2">
                {typeOf(item.name) ?? t('file')}, {formatBytes(item.sizeBytes, locale)}
              </span>
            </span>
          </a>
          {onRemove ? (
            <IconButton
              size="sm"
              label={t('remove', { name: item.name })}
              onClick={() => onRemove(item)}
              className="mr-1.5"
            >
              <span aria-hidden className="text-base leading-none">
                ×
              </span>
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const pictureEdge = 72;

/** A whole picture fitted into a square, never cropped. */
function Picture({ preview: { url, width, height } }: { preview: NonNullable<Attachment['preview']> }) {
  const scale = Math.min(1, pictureEdge / Math.max(width, height));
  return (
    <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-xs bg-sunk">
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        width={Math.max(1, Math.round(width * scale))}
        height={Math.max(1, Math.round(height * scale))}
      />
    </span>
  );
}

/** Icon with the type of the file. */
function Sheet({ type }: { type: string | null }) {
  return (
    <span
      aria-hidden
      className="grid h-10 w-9 shrink-0 place-items-center overflow-hidden rounded-xs bg-sunk text-[10px] font-semibold text-ink-2"
    >
      {type?.slice(0, 4)}
    </span>
  );
}

/** `PDF` for `brief.pdf`; null without an extension. */
function typeOf(name: string): string | null {
  return /.\.([a-z0-9]{1,6})$/i.exec(name)?.[1]?.toUpperCase() ?? null;
}
