import { Suspense, useState } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { FigurePlace } from '#features/platforms/insights/queries.ts';

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
        // 24 px around a circle of 16 px, clear of the button that sorts.
        className="group/hint relative -my-1 ml-1 inline-grid size-6 shrink-0 place-items-center rounded-full pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
      >
        <span
          aria-hidden
          className="grid size-4 place-items-center rounded-full border border-line-strong text-[10px] font-medium text-ink-2 group-hover/hint:border-ink group-hover/hint:text-ink after:content-['?']"
        />
      </button>
      {anchor ? (
        <Suspense>
          <FigurePanel figure={figure} place={place} anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
