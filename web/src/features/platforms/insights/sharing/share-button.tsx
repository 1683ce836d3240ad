import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import type { ShareWish } from './queries.ts';

const ShareSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./share-sheet.tsx'), needTexts(['shares'])]);
  return module;
}, 'ShareSheet');

/** Opens the sheet that shares what the page shows. */
export function ShareButton({ wish }: { wish: ShareWish }) {
  const t = useTranslations('insights');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open === true} icon={<Share2 />} onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open === undefined ? null : (
        <Suspense>
          <ShareSheet wish={wish} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
