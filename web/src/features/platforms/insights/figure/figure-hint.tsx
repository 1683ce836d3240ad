import type { ReactElement } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import type { FigurePlace } from '#features/platforms/insights/queries.ts';

const FigurePanel = lazyComponent(() => import('./figure-panel.tsx'), 'FigurePanel');

interface FigurePopoverProps {
  figure: FigureName;
  place: FigurePlace;
  button: ReactElement;
}

/** A button that opens the definition of a figure with its values. */
export function FigurePopover({ figure, place, button }: FigurePopoverProps) {
  const t = useTranslations('insights');
  return (
    <LazyPopover label={t('tiles.define', { figure: t(`figure.${figure}`) })} button={button}>
      {() => <FigurePanel figure={figure} place={place} />}
    </LazyPopover>
  );
}

/** A question mark beside the name of a figure, which opens its definition. */
export function FigureHint({ figure, place }: Omit<FigurePopoverProps, 'button'>) {
  const t = useTranslations('insights');
  const button = (
    <button
      type="button"
      aria-label={t('tiles.define', { figure: t(`figure.${figure}`) })}
      // A target of 24 px around a circle of 16 px, apart from the button that sorts.
      className="group/hint relative -my-1 ml-1 inline-grid size-6 shrink-0 place-items-center rounded-full pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
    >
      <span
        aria-hidden
        className="grid size-4 place-items-center rounded-full border border-line-strong text-[10px] font-medium text-ink-2 group-hover/hint:border-ink group-hover/hint:text-ink after:content-['?']"
      />
    </button>
  );
  return <FigurePopover figure={figure} place={place} button={button} />;
}
