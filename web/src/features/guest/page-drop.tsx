import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropPage } from '#ui/drop-page.tsx';
import { fromDesk, useDesk } from './desk.ts';
import { GiveContext } from './give.ts';
import { refreshPage } from './guest-page-store.ts';

const SortFiles = fromDesk('SortFiles');

/** The whole page takes files: let go anywhere, chosen or pasted, each is brought to where it belongs. */
export function PageDrop({ page, children }: { page: GuestPage; children: ReactNode }) {
  const t = useTranslations('guest.hero');
  const [files, setFiles] = useState<File[]>([]);
  const isOpen = page.campaign.archivedAt === null && page.campaign.progress.total > 0;
  useArrivals();
  return (
    <GiveContext value={setFiles}>
      <DropPage onFiles={setFiles} disabled={!isOpen} hint={t('drop')} className="grid content-start gap-7">
        {children}
      </DropPage>
      {files.length > 0 ? (
        <Suspense>
          <SortFiles page={page} files={files} onDone={() => setFiles([])} />
        </Suspense>
      ) : null}
    </GiveContext>
  );
}

const againMs = 2000;
const mostTries = 30;

async function untilRead(): Promise<void> {
  for (let tries = 0; tries < mostTries && !(await refreshPage()); tries++)
    await new Promise((resolve) => setTimeout(resolve, againMs));
}

/** What has arrived is shown as the server has it before it is taken off the list: nothing jumps. */
function useArrivals(): void {
  const desk = useDesk();
  useEffect(
    () =>
      desk?.onSettled(({ id, phase }) => {
        if (phase === 'stored') void untilRead().then(() => desk.dismissTransfer(id));
      }),
    [desk],
  );
}
