import { TriangleAlert } from 'lucide-react';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { currentFiles } from './current-files.ts';
import { useSlotsData } from './slots-data.ts';
import type { SlotView } from './use-slot.ts';

/** One button for each of the slot's variations; the button of the shown variation is pressed. */
export function SlotVariations({ view: { slot, variation, choose } }: { view: SlotView }) {
  const t = useTranslations('slots.variations');
  const { isTouch } = useSlotsData();
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-pretty text-ink-2">{t('all', { count: slot.variations.length })}</p>
      <div
        role="group"
        aria-label={t('label')}
        className="scroll-slim flex max-h-33 flex-wrap gap-1 overflow-y-auto p-px"
      >
        {slot.variations.map((each) => (
          <Button
            key={each.id}
            size="sm"
            aria-label={t('name', { name: each.name, state: isWrong(each) ? 'wrong' : 'other' })}
            aria-pressed={each.id === variation?.id}
            className={cn('max-w-full min-w-7', isTouch && 'h-10 min-w-10')}
            icon={isWrong(each) ? <TriangleAlert aria-hidden className="text-bad" /> : undefined}
            onClick={() => choose(each.id)}
          >
            <span className="truncate">{each.name}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

const isWrong = (variation: Variation): boolean =>
  currentFiles(variation).some(
    ({ file: { verdict, waived, scan } }) => (verdict.outcome === 'breaks' && !waived) || scan === 'infected',
  );
