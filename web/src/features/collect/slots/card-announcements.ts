import type { Announcements } from '@dnd-kit/core';
import type { Card } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Screen reader announcements while a card is dragged. */
export function useCardAnnouncements(cards: readonly Card[]): Announcements {
  const t = useTranslations('slots.card');
  const total = cards.length;
  const positionOf = (id: unknown) => cards.findIndex((card) => card.id === id) + 1;
  return {
    onDragStart: ({ active }) => t('picked', { position: positionOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('moved', { position: positionOf(over.id), total }) : undefined),
    onDragEnd: ({ active, over }) => t('dropped', { position: positionOf(over?.id ?? active.id), total }),
    onDragCancel: () => t('cancelled'),
  };
}
