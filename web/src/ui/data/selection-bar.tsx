import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCornerHeight } from '#ui/corner-height.ts';
import { IconButton } from '#ui/icon-button.tsx';

export interface SelectionBarProps {
  /** The count, for example "3 selected". */
  text: string;
  onClear: () => void;
  /** Actions for the selected items. */
  children: ReactNode;
}

/** A floating bar at the bottom, shown while list items are selected. */
export function SelectionBar({ text, onClear, children }: SelectionBarProps) {
  const t = useTranslations('ui.action');
  const bar = useCornerHeight('--selection', 12);
  return (
    <div
      ref={bar}
      role="region"
      data-bulk-bar
      aria-label={text}
      className="sticky bottom-[calc(1rem+var(--tray,0px))] z-30 mx-auto mt-4 flex w-fit max-w-full animate-pop-in max-sm:w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-float"
    >
      <p role="status" className="num text-sm whitespace-nowrap max-sm:flex-1">
        {text}
      </p>
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:order-last max-sm:w-full max-sm:[&>button:not([aria-label])>svg]:hidden">
        {children}
      </div>
      <IconButton label={t('clear')} onClick={onClear}>
        <X />
      </IconButton>
    </div>
  );
}
