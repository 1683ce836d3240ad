import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { Discussion } from './use-discussion.ts';

/** Shown on phones while a pin is placed and the comments are hidden: an instruction, and a button back. */
export function PlacingBar({ discussion }: { discussion: Discussion }) {
  const t = useTranslations('comments.pin');
  return (
    <div className="absolute inset-x-0 bottom-0 z-3 flex items-center gap-3 border-t border-line bg-card px-4 py-3 md:hidden">
      <p className="min-w-0 flex-1 text-sm">{t('tap')}</p>
      <Button className="h-10 shrink-0" onClick={() => discussion.write(null)}>
        {t('without')}
      </Button>
    </div>
  );
}
