import type { Announcements } from '@dnd-kit/core';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Screen reader announcements while a field is dragged. */
export function useMoveAnnouncement(fields: readonly AttributeDetail[]): Announcements {
  const t = useTranslations('attributes.move');
  const labelOf = (id: unknown) => fields.find((each) => each.id === id)?.label ?? '';
  const placeOf = (id: unknown) => fields.findIndex((each) => each.id === id) + 1;
  const total = fields.length;
  return {
    onDragStart: ({ active }) => t('picked', { label: labelOf(active.id), place: placeOf(active.id), total }),
    onDragOver: ({ over }) => (over ? t('over', { place: placeOf(over.id), total }) : undefined),
    onDragEnd: ({ active, over }) => t('dropped', { label: labelOf(active.id), place: placeOf(over?.id ?? active.id) }),
    onDragCancel: () => t('cancelled'),
  };
}
