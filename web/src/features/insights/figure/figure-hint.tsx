import { Suspense, useState } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { FigurePlace } from '#features/insights/queries.ts';

const FigurePanel = lazyComponent(() => import('./figure-panel.tsx'), 'FigurePanel');

/** A small button beside the name of a figure that opens its card. */
export function FigureHint({ figure, place }: { figure: FigureName; place: FigurePlace }) {
  const t = useTranslations('insights');
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t('tiles.define', { figure: t(`figure.${figure}`) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(!open);
        }}
        className="relative mx-1 inline-grid size-4 shrink-0 place-items-center rounded-full border border-line-strong text-[10px] font-medium text-ink-2 before:absolute before:-inset-1 after:content-['?'] hover:border-ink hover:text-ink pointer-coarse:before:-inset-3"
      />
      {anchor ? (
        <Suspense>
          <FigurePanel figure={figure} place={place} anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
