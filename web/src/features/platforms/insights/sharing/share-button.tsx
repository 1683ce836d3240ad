import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { OnceOpened } from '#ui/overlay/once-opened.tsx';
import type { ShareWish } from './queries.ts';

const ShareSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./share-sheet.tsx'), needTexts(['shares'])]);
  return module;
}, 'ShareSheet');

/** Opens the sheet that shares the current view. */
export function ShareButton({ wish }: { wish: ShareWish }) {
  const t = useTranslations('insights');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="secondary"
        label={t('share')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Share2 />
      </IconButton>
      <OnceOpened open={open}>
        <ShareSheet wish={wish} open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  );
}
