import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import type { Review } from '#features/sharing/review-page/use-review-page.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { veilLook } from '#ui/overlay/dialog.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { SidePanel } from './side-panel.tsx';

interface PanelSheetProps {
  page: ReviewPage;
  review: Review;
  isTouch: boolean;
  onPlacePin: () => void;
  onClose: () => void;
}

/** The comments of a file over the page: from below on a phone, from the right on a tablet. */
export function PanelSheet({ page, review, isTouch, onPlacePin, onClose }: PanelSheetProps) {
  const t = useTranslations('reviewPage.panel');
  const name = review.reviewing.shown?.tile.name ?? '';
  useBackCloses(onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col rounded-t-dialog border-t border-line bg-card shadow-float outline-none md:inset-y-0 md:left-auto md:max-h-none md:w-[23rem] md:rounded-none md:border-t-0 md:border-l"
        >
          <Radix.Title className="sr-only">{t('label', { file: name })}</Radix.Title>
          <SidePanel
            page={page}
            review={review}
            isTouch={isTouch}
            onPlacePin={onPlacePin}
            onSent={onClose}
            close={
              <Radix.Close asChild>
                <Button size="sm" variant="ghost" aria-label={t('close')} icon={<X aria-hidden />} className="px-1.5" />
              </Radix.Close>
            }
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
