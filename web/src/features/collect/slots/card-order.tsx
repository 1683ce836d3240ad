import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import type { Card } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CardTile, type TileProps } from './card-tile.tsx';

interface OrderProps {
  cards: Card[];
  /** Moves the card at one index to another. */
  onMove: (from: number, to: number) => void;
  /** The sortable tiles. */
  children: ReactNode;
}

/** Lets the cards inside be dragged by mouse, by touch after a short hold, and by keyboard. */
export function CardOrder({ cards, onMove, children }: OrderProps) {
  const t = useTranslations('slots.card');
  const announcements = useCardAnnouncements(cards);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // The delay allows scrolling the page with a swipe over the cards.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter chooses a card, as a click does; only Space starts a drag.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const indexOf = (id: unknown) => cards.findIndex((card) => card.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('reorderHelp') } }}
    >
      <SortableContext items={cards.map(({ id }) => id)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** A card that can be dragged. */
export function SortableTile(props: TileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: props.card.id });
  return (
    <CardTile
      {...props}
      item={{ ref: setNodeRef, style: { transform: CSS.Transform.toString(transform), transition } }}
      handle={{ ...attributes, ...listeners }}
      isDragging={isDragging}
    />
  );
}

/** Screen reader announcements while a card is dragged. */
function useCardAnnouncements(cards: readonly Card[]): Announcements {
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
