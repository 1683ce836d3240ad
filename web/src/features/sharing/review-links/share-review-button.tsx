import { Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { ReviewSubject } from './review-subject.ts';

/** The sheet with its texts; loaded with the first press of a key or button. */
export const ShareReviewSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./share-review-sheet.tsx'), needTexts(['reviewlinks'])]);
  return module;
}, 'ShareReviewSheet');

/** Opens the sheet that makes review links, and lists those of the campaign. */
export function ShareReviewButton(subject: ReviewSubject) {
  const t = useTranslations('creative');
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  onFirstInteraction(ShareReviewSheet.preload);
  return (
    <>
      <Button
        icon={<Link2 aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        title={t('shareReview')}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        <span className="max-[90rem]:sr-only max-md:in-data-more:not-sr-only">{t('shareReview')}</span>
      </Button>
      <Suspense>
        {isMounted ? <ShareReviewSheet subject={subject} open={open} onOpenChange={setOpen} /> : null}
      </Suspense>
    </>
  );
}
