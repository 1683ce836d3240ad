import { TriangleAlert } from 'lucide-react';
import { variations, type Variation } from '@ad-foundry/contract/variations.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { AskedRemoval } from './ask-removal.tsx';
import { givenIn } from '#features/slots/place.ts';
import type { SlotWorkProps } from './slot-work-props.ts';

type Props = Pick<SlotWorkProps, 'slot' | 'variation' | 'isOpen'> & { onShown: (id: string) => void };

/** Tabs of the slot's variations, with a button that deletes one. */
export function SlotVariations({ slot, variation, isOpen, onShown }: Props) {
  const t = useTranslations('guest.variations');
  return (
    <div className="grid gap-2">
      <p className="text-xs text-pretty text-ink-2">{t('told', { count: slot.variations.length })}</p>
      <div className="flex flex-wrap gap-1.5">
        {slot.variations.map((each) => (
          <Button
            key={each.id}
            size="sm"
            aria-pressed={each.id === variation?.id}
            className="h-auto min-h-10 max-w-full whitespace-normal"
            icon={isWrong(each) ? <TriangleAlert aria-hidden className="text-bad" /> : undefined}
            onClick={() => onShown(each.id)}
          >
            {t('name', { name: each.name })}
            {isWrong(each) ? <span className="sr-only">, {t('wrong')}</span> : null}
          </Button>
        ))}
      </div>
      {isOpen && variation?.can.remove ? (
        <AskedRemoval
          key={variation.id}
          className="-ml-2"
          label={t('remove', { name: variation.name })}
          question={t('removeSure', { name: variation.name })}
          remove={() => call(variations.remove, { params: { variationId: variation.id } })}
        />
      ) : null}
    </div>
  );
}

const isWrong = (variation: Variation): boolean =>
  givenIn(variation).some(
    ({ file: { verdict, waived, scan } }) => (verdict.outcome === 'breaks' && !waived) || scan === 'infected',
  );
