import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { filesOf, type ViewSlot } from '#features/workspace/create-many/creative-view.ts';
import type { LabelOf } from '#features/workspace/create-many/use-format-labels.ts';

/** A slot of a creative; amber while an open question may change it. */
export function FormatChip({ slot, labelOf }: { slot: ViewSlot; labelOf: LabelOf }) {
  const t = useTranslations('many');
  const label = labelOf(slot.formatId);
  if (!label) return null;
  const files = filesOf(slot);
  const isCarousel = label.type === 'carousel';
  const count = isCarousel && slot.count > 1 ? t('cards', { count: slot.count }) : files > 1 ? `×${files}` : '';
  return (
    <span
      title={`${label.name} ${slot.shape ?? label.ratio} ${slot.languages.join(', ').toUpperCase()}`.trim()}
      className={cn(
        'num inline-flex h-5.5 max-w-full items-center gap-1 rounded-xs border px-1.5 text-xs whitespace-nowrap',
        slot.isOpen ? 'border-warn-line bg-warn-fill' : 'border-line-strong bg-card',
      )}
    >
      <PlatformMark platform={label.platform} className="size-3 text-ink-2" />
      <span className="truncate font-medium">{label.short}</span>
      <span className="text-ink-2">{[slot.shape ?? label.ratio, count].filter(Boolean).join(' ')}</span>
    </span>
  );
}
