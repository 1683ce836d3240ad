import { FileImage } from 'lucide-react';
import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import { cn } from '#lib/cn.ts';

/** A small picture of a file, in a frame of fixed size. */
export function FilePicture({ preview, className }: { preview: Preview | null; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('grid size-7 shrink-0 place-items-center overflow-hidden rounded-control bg-press', className)}
    >
      {preview?.url ? (
        <img src={preview.url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <FileImage className="size-4 text-ink-3" strokeWidth={1.5} />
      )}
    </span>
  );
}
