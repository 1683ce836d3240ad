import { Upload } from 'lucide-react';
import { createContext, lazy, Suspense, useContext, useEffect, useState, type ReactNode } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { DropArea } from '#ui/drop-area.tsx';
import { isBehind } from '#ui/in-front.ts';

const loadSheet = async () => {
  const [found] = await Promise.all([import('./proposal-sheet.tsx'), needTexts(['dropping'])]);
  return { default: found.ProposalSheet };
};
const ProposalSheet = lazy(loadSheet);

const GiveContext = createContext<((files: File[]) => void) | null>(null);

/** Takes files of which nobody has said yet where they belong; null where none are taken. */
export function useGive(): ((files: File[]) => void) | null {
  return useContext(GiveContext);
}

export interface PageDropProps {
  /** What the files are given to. */
  name: string;
  load: () => Promise<PlacingSlot[]>;
  disabled: boolean;
  children: ReactNode;
}

/** A page that takes files: let go anywhere on it, chosen or pasted, each is brought to where it belongs. */
export function PageDrop({ name, load, disabled, children }: PageDropProps) {
  const t = useTranslations('upload');
  // As they came with the drop: the sheet keeps to them and to where they can go.
  const [drop, setDrop] = useState<{ files: File[]; load: () => Promise<PlacingSlot[]> } | null>(null);
  const take = (files: File[]) => {
    if (files.length > 0) setDrop((before) => before ?? { files, load });
  };
  usePastedFiles(disabled ? null : take);
  return (
    <GiveContext value={disabled ? null : take}>
      <DropArea everywhere onFiles={take} disabled={disabled} className="group/page flex min-w-0 flex-1 flex-col">
        {children}
        <p className="pointer-events-none fixed inset-x-0 bottom-6 z-30 hidden justify-center px-4 group-data-dropping/page:flex">
          <span className="flex items-center gap-2 rounded-full bg-brand px-4 py-2 text-sm font-medium text-on-brand shadow-float">
            <Upload aria-hidden className="size-4" />
            {t('dropAnywhere')}
          </span>
        </p>
      </DropArea>
      {drop ? (
        <Suspense>
          <ProposalSheet {...drop} name={name} onClose={() => setDrop(null)} />
        </Suspense>
      ) : null}
    </GiveContext>
  );
}

/** Files from the clipboard, unless somebody is writing. */
function usePastedFiles(take: ((files: File[]) => void) | null): void {
  useEffect(() => {
    if (!take) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isBehind()) return;
      event.preventDefault();
      take(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  });
}
