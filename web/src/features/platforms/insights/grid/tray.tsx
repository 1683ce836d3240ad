import { X } from 'lucide-react';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';

export const mostPicked = 6;

interface TrayProps {
  picked: readonly CreativeItem[];
  onDrop: (key: string) => void;
  onClear: () => void;
  onCompare: () => void;
}

/** The creatives picked to be compared, up to six. */
export function Tray({ picked, onDrop, onClear, onCompare }: TrayProps) {
  const t = useTranslations('insights.grid');
  if (picked.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={t('picked', { count: String(picked.length), most: String(mostPicked) })}
      className="sticky bottom-4 z-20 flex min-h-13.5 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-card px-4 py-2 shadow-float"
    >
      <p role="status" className="num text-sm font-medium">
        {t('picked', { count: String(picked.length), most: String(mostPicked) })}
      </p>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-2">
        {picked.map(({ key, name, media }) => (
          <li key={key} className="flex min-w-0 items-center gap-1.5 text-sm">
            <Thumbnail media={media} className="h-9 w-7" />
            <span className="max-w-32 truncate max-md:sr-only">{name}</span>
            <button
              type="button"
              aria-label={t('drop', { name })}
              onClick={() => onDrop(key)}
              className="grid size-6 place-items-center rounded-xs text-ink-2 hover:bg-press pointer-coarse:size-9"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
        {Array.from({ length: mostPicked - picked.length }, (_, index) => (
          <li
            key={index}
            aria-hidden
            className="h-9 w-7 rounded-xs border border-dashed border-line-strong max-lg:hidden"
          />
        ))}
      </ul>
      <Button variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button variant="primary" disabled={picked.length < 2} onClick={onCompare}>
        {t('compare', { count: String(picked.length) })}
      </Button>
    </div>
  );
}
