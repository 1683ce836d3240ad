import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { DropArea } from './drop-area.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';

interface DropPageProps {
  onFiles: (files: File[]) => void;
  disabled: boolean;
  /** Shown while files are dragged over the page. */
  hint: string;
  className?: string;
  children: ReactNode;
}

/** A page that accepts pasted files, and files dropped anywhere in the window, unless a dialog is open. */
export function DropPage({ onFiles, disabled, hint, className, children }: DropPageProps) {
  usePastedFiles(onFiles, disabled);
  return (
    <DropArea everywhere onFiles={onFiles} disabled={disabled} className={cn('group/page flex-1', className)}>
      {children}
      <p className="pointer-events-none fixed inset-x-0 bottom-6 z-30 hidden justify-center px-4 group-data-dropping/page:flex">
        <span className="flex items-center gap-2 rounded-full bg-brand px-4 py-2 text-sm font-medium text-on-brand shadow-float">
          <Upload aria-hidden className="size-4" />
          {hint}
        </span>
      </p>
    </DropArea>
  );
}

function usePastedFiles(onFiles: (files: File[]) => void, disabled: boolean): void {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isBehind()) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => hear(event);
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [disabled]);
}
