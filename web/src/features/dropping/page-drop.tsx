import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { DropPage } from '#ui/drop-page.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';

const loadSheet = async () => {
  const [found] = await Promise.all([import('./proposal-sheet.tsx'), needTexts(['dropping'])]);
  return { default: found.ProposalSheet };
};
const ProposalSheet = lazyPart(loadSheet);
const loadAll = async () => {
  const [{ loadParts }] = await Promise.all([import('#features/uploads/store.ts'), loadSheet()]);
  return loadParts();
};

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
  onFirstInteraction(loadAll);
  // As they came with the drop: the sheet keeps to them and to where they can go.
  const [drop, setDrop] = useState<{ files: File[]; load: () => Promise<PlacingSlot[]> } | null>(null);
  const take = (files: File[]) => {
    if (files.length > 0) setDrop((before) => before ?? { files, load });
  };
  return (
    <GiveContext value={disabled ? null : take}>
      <DropPage onFiles={take} disabled={disabled} hint={t('dropAnywhere')} className="flex min-w-0 flex-col">
        {children}
      </DropPage>
      {drop ? (
        <Suspense>
          <ProposalSheet {...drop} name={name} onClose={() => setDrop(null)} />
        </Suspense>
      ) : null}
    </GiveContext>
  );
}
