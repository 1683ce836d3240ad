import { History } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import type { BriefEditor } from './use-brief-editor.ts';

const TextsSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./texts-sheet.tsx'), needTexts(['comments'])]);
  return module;
}, 'TextsSheet');

/** Opens the history of the description. */
export function HistoryButton({ creative, editor }: { creative: Creative; editor: BriefEditor }) {
  const t = useTranslations('brief');
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated.
  const [isMounted, setMounted] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<History />}
        onPointerEnter={() => void TextsSheet.preload()}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        {t('history')}
      </Button>
      {isMounted ? (
        <Suspense>
          <TextsSheet creative={creative} editor={editor} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
