import { Suspense, useEffect, useState, type ReactNode, createContext } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropPage } from '#ui/form/drop-page.tsx';
import { dismissTransfer, onTransferEnd } from '#features/collect/uploads/transfer-list.ts';
import { refreshPage } from './guest-page-store.ts';
import { PlacingDialog } from './lazy-placing.ts';

/** Accepts files without a slot. */
export const AddFilesContext = createContext<(files: File[]) => void>(() => undefined);

/** Drop zone over the whole page: files dropped, chosen or pasted anywhere are assigned to their slots. */
export function PageDrop({ page, children }: { page: GuestPage; children: ReactNode }) {
  const t = useTranslations('guest.hero');
  const [files, setFiles] = useState<File[]>([]);
  const isOpen = page.campaign.archivedAt === null && page.campaign.progress.total > 0;
  useDismissStored();
  return (
    <AddFilesContext value={setFiles}>
      <DropPage onFiles={setFiles} disabled={!isOpen} hint={t('drop')} className="grid content-start gap-7">
        {children}
      </DropPage>
      {files.length > 0 ? (
        <Suspense>
          <PlacingDialog page={page} files={files} onDone={() => setFiles([])} />
        </Suspense>
      ) : null}
    </AddFilesContext>
  );
}

const retryMs = 2000;
const maxTries = 30;

async function retryRefresh(): Promise<void> {
  for (let tries = 0; tries < maxTries && !(await refreshPage()); tries++)
    await new Promise((resolve) => setTimeout(resolve, retryMs));
}

/** Refetches the page before a finished transfer is removed from the list, to avoid layout shift. */
function useDismissStored(): void {
  useEffect(
    () =>
      onTransferEnd(({ id, phase }) => {
        if (phase === 'stored') void retryRefresh().then(() => dismissTransfer(id));
      }),
    [],
  );
}
