import { Upload } from 'lucide-react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { currentFiles } from '#features/collect/slots/current-files.ts';
import { useSlot } from '#features/collect/slots/use-slot.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { useOpenReview } from './guest-slots.tsx';

/** The feedback on the files of a slot, with buttons that open the comments and upload a corrected file. */
export function SlotFeedback({ page, creative, slot }: { page: GuestPage; creative: Creative; slot: Slot }) {
  const t = useTranslations('guest.feedback');
  const openReview = useOpenReview();
  const { addFiles } = useSlot(creative, slot);
  const feedback = page.feedback.find(({ slotId }) => slotId === slot.id);
  const [first] = slot.variations.flatMap(currentFiles);
  if (!first || (!feedback && !page.can.comment)) return null;
  const { decision = null, open = 0 } = feedback ?? {};
  const read = t('read', { count: open });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-2.5 text-sm">
      <Button
        className="ml-auto h-auto min-h-10 max-w-full shrink whitespace-normal"
        variant={decision === 'changes' ? 'secondary' : 'ghost'}
        aria-label={t('of', { action: read, name: slot.format.name })}
        onClick={() => openReview(first.file.id)}
      >
        {read}
      </Button>
      {decision === 'changes' && slot.can.deliver && slot.format.type !== 'carousel' ? (
        <FileButton
          className="h-auto min-h-10 w-full shrink py-1 whitespace-normal"
          icon={<Upload />}
          accept={slot.accepts.join(',')}
          aria-label={t('of', { action: t('correct'), name: slot.format.name })}
          onFiles={(files) => addFiles(files)}
        >
          {t('correct')}
        </FileButton>
      ) : null}
    </div>
  );
}
