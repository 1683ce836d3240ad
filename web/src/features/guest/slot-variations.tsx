import { Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AskedVariation } from '@ad-foundry/contract/guest-pages.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { AskRemoval } from './ask-removal.tsx';
import { refreshPage } from './guest-page-store.ts';
import { givenIn } from './place.ts';
import type { SlotWorkProps } from './slot-work-props.ts';

type Props = Pick<SlotWorkProps, 'slot' | 'variation' | 'isOpen'> & { onShown: (id: string) => void };

/** What several variations of one slot are, one at a time, and how to take back one too many. */
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
      {isOpen && variation?.removable ? <Removal key={variation.id} variation={variation} /> : null}
    </div>
  );
}

const isWrong = (variation: AskedVariation): boolean =>
  givenIn(variation).some(
    ({ file: { verdict, accepted, scan } }) => (verdict.outcome === 'breaks' && !accepted) || scan === 'infected',
  );

function Removal({ variation: { id, name } }: { variation: AskedVariation }) {
  const t = useTranslations('guest.variations');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(async (_: void) => {
    await call(variations.remove, { params: { variationId: id } });
    await refreshPage();
  });
  if (!isAsking)
    return (
      <Button variant="ghost" className="-ml-2 h-10 w-fit text-bad" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('remove', { name })}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <AskRemoval
        question={t('removeSure', { name })}
        isPending={remove.isPending}
        onRemove={() => remove.mutate()}
        onKeep={() => setAsking(false)}
      />
      <ProblemNote>{remove.error ? errorText(remove.error) : null}</ProblemNote>
    </div>
  );
}
