import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useNamePrompt } from '#features/sharing/guest/entry/use-name-prompt.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { isBusy } from '#features/collect/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { NamePrompt, SaveBrief } from './lazy-parts.ts';
import { hasUploaded } from './page-progress.ts';

/**
 * The end of the page: the guest's name, shown once files are uploaded, and a button that saves the brief as a file.
 */
export function GuestFooter({ page }: { page: GuestPage }) {
  const naming = useNamePrompt();
  const isUploading = useTransfers().some(isBusy);
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden">
      <Suspense>
        {naming.me && !isUploading && hasUploaded(page) ? <NamePrompt me={naming.me} onLater={naming.putOff} /> : null}
      </Suspense>
      {page.creatives.length > 0 ? <SaveBriefButton page={page} /> : null}
    </div>
  );
}

/** Saves the whole brief as a text file to pass on to the people who produce the files. */
function SaveBriefButton({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.hero');
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="mx-auto h-auto min-h-10 max-w-full whitespace-normal"
        icon={<Download />}
        onClick={() => setSaving(true)}
      >
        {t('brief')}
      </Button>
      <Suspense>{isSaving ? <SaveBrief page={page} onDone={() => setSaving(false)} /> : null}</Suspense>
    </>
  );
}
