import { Upload } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropArea } from '#ui/drop-area.tsx';
import { isBehind } from '#ui/in-front.ts';
import { fromDesk, useDesk } from './desk.ts';
import { GiveContext } from './give.ts';
import { refreshPage } from './guest-page-store.ts';

const SortFiles = fromDesk('SortFiles');

/** The whole page takes files: let go anywhere, chosen or pasted, each is brought to where it belongs. */
export function PageDrop({ page, children }: { page: GuestPage; children: ReactNode }) {
  const t = useTranslations('guest.hero');
  const [files, setFiles] = useState<File[]>([]);
  const isOpen = page.campaign.archivedAt === null && page.campaign.progress.total > 0;
  const take = useCallback((given: File[]) => setFiles(given), []);
  useArrivals();
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const pasted = [...(clipboardData?.files ?? [])];
      if (isOpen && pasted.length > 0 && !isBehind()) take(pasted);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [isOpen, take]);
  return (
    <GiveContext value={take}>
      <DropArea everywhere onFiles={take} disabled={!isOpen} className="group/page grid flex-1 content-start gap-7">
        <p className="pointer-events-none fixed inset-x-0 bottom-4 z-20 hidden justify-center px-4 group-data-dropping/page:flex">
          <span className="flex items-center gap-2 rounded-full bg-brand px-4 py-2 text-sm font-medium text-on-brand shadow-float">
            <Upload aria-hidden className="size-4" />
            {t('drop')}
          </span>
        </p>
        {children}
      </DropArea>
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
