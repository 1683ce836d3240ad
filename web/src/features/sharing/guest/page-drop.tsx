import { Suspense, useCallback, useEffect, useEffectEvent, useState, type ReactNode, createContext } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropPage } from '#ui/form/drop-page.tsx';
import { dismissTransfer, onTransferEnd } from '#features/collect/uploads/transfer-list.ts';
import { refreshPage } from './guest-page-store.ts';
import { acceptsFiles } from './page-progress.ts';
import { PlacingDialog } from './lazy-placing.ts';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { selectionMark } from '#features/sharing/guest/selection/selection-mark.ts';
import type { RestoredSelection } from '#features/sharing/guest/selection/selection-store.ts';

/** Accepts files without a slot. */
export const AddFilesContext = createContext<(files: File[]) => void>(() => undefined);

/** Drop zone over the whole page: files dropped, chosen or pasted anywhere are assigned to their slots. */
export function PageDrop({ page, children }: { page: GuestPage; children: ReactNode }) {
  const t = useTranslations('guest.hero');
  const [drop, setDrop] = useState<RestoredSelection | null>(null);
  const setFiles = useCallback((files: File[]) => setDrop({ files, missing: [] }), []);
  const isOpen = acceptsFiles(page);
  useDismissStored();
  useRestore(page, isOpen, setDrop);
  return (
    <AddFilesContext value={setFiles}>
      <DropPage onFiles={setFiles} disabled={!isOpen} hint={t('drop')} className="grid content-start gap-7">
        {children}
      </DropPage>
      {drop ? (
        <Suspense>
          <PlacingDialog page={page} {...drop} onDone={() => setDrop(null)} />
        </Suspense>
      ) : null}
    </AddFilesContext>
  );
}

/** Opens the files again that were chosen, but not sent, before a reload. */
function useRestore(
  { campaign: { id: campaignId } }: GuestPage,
  isOpen: boolean,
  onRestored: (selection: RestoredSelection) => void,
): void {
  const accountId = useMe()?.id;
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    if (!isOpen || !accountId || selectionMark()?.campaignId !== campaignId) return;
    let isGone = false;
    const restore = async () => {
      const { readSelection } = await import('./selection/selection-store.ts');
      const selection = await readSelection({ campaignId, accountId });
      if (selection && !isGone) restored(selection);
    };
    void restore().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [campaignId, accountId, isOpen]);
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
