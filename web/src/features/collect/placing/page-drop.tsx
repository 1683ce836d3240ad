import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { DropPage } from '#ui/form/drop-page.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';

const ProposalSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./proposal-sheet.tsx'), needTexts(['placing', 'repair'])]);
  return module;
}, 'ProposalSheet');
const loadAll = async () => {
  const [{ loadParts }] = await Promise.all([import('#features/collect/uploads/store.ts'), ProposalSheet.preload()]);
  return loadParts();
};

const AddFilesContext = createContext<((files: File[]) => void) | null>(null);

/** A function that accepts files without a target; null if the page accepts none. */
export function useAddFiles(): ((files: File[]) => void) | null {
  return useContext(AddFilesContext);
}

export interface PageDropProps {
  /** The name of the campaign or creative that receives the files. */
  name: string;
  load: () => Promise<PlacingSlot[]>;
  disabled: boolean;
  children: ReactNode;
}

/** A page that accepts dropped, chosen or pasted files, and opens the sheet that assigns them to slots. */
export function PageDrop({ name, load, disabled, children }: PageDropProps) {
  const t = useTranslations('upload');
  const mayRepair = useCan('version:repair');
  const mayAdapt = useCan('version:adapt');
  onFirstInteraction(loadAll);
  // Fixed at the time of the drop, so that the sheet keeps the same files and slots.
  const [drop, setDrop] = useState<{ files: File[]; load: () => Promise<PlacingSlot[]> } | null>(null);
  const take = (files: File[]) => {
    if (files.length > 0) setDrop((before) => before ?? { files, load });
  };
  return (
    <AddFilesContext value={disabled ? null : take}>
      <DropPage onFiles={take} disabled={disabled} hint={t('dropAnywhere')} className="flex min-w-0 flex-col">
        {children}
      </DropPage>
      {drop ? (
        <Suspense>
          <ProposalSheet
            {...drop}
            name={name}
            mayRepair={mayRepair}
            mayAdapt={mayAdapt}
            onClose={() => setDrop(null)}
          />
        </Suspense>
      ) : null}
    </AddFilesContext>
  );
}
