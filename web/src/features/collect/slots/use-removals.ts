import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Card, Variation, Version } from '@ad-foundry/contract/variations.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useSlotActions } from './use-slot-actions.ts';

/** Delete actions, each with a confirmation that names what else is deleted. */
export function useRemovals() {
  const t = useTranslations('slots.confirm');
  const alert = useAlert();
  const errorText = useErrorText();
  const actions = useSlotActions();

  const ask = async (text: { title: string; body: string }, act: () => Promise<unknown>): Promise<void> => {
    if (!(await alert.confirm({ ...text, tone: 'danger', confirmLabel: t('action') }))) return;
    await act().catch((error: unknown) => toast.error(errorText(error)));
  };
  return {
    /** `isReplaced`: an older version becomes current after the deletion. */
    version: (version: Version, isReplaced: boolean) => {
      const body = t(isReplaced ? 'version.body' : 'version.only', { name: version.originalName });
      void ask({ title: t('version.title'), body }, () => actions.removeVersion(version.id));
    },
    card: (card: Card) => void ask({ title: t('card.title'), body: t('card.body') }, () => actions.removeCard(card.id)),
    variation: (variation: Variation) =>
      void ask({ title: t('variation.title', { name: variation.name }), body: t('variation.body') }, () =>
        actions.removeVariation(variation.id),
      ),
    slot: (slot: Slot) => {
      const count = slot.variations.flatMap(({ cards }) => cards.flatMap(({ versions }) => versions)).length;
      void ask({ title: t('slot.title', { name: slot.format.name }), body: t('slot.body', { count }) }, () =>
        actions.removeSlot(slot.id, count > 0 ? { files: 'delete' } : {}),
      );
    },
  };
}
