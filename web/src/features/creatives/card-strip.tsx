import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { cardLimits, cardsOfOtherRatio } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { Card, Variation } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { CardTile } from './card-tile.tsx';
import { useSlotActions } from './queries.ts';
import { useCardNews } from './use-card-news.ts';
import { useRemovals } from './use-removals.ts';
import type { Place } from '#features/slots/place.ts';

interface StripProps {
  creative: Creative;
  slot: Slot;
  variation: Variation;
  onFiles: (files: File[], place: Place) => void;
}

/** The cards of a carousel in order, sortable by pointer and keyboard. */
export function CardStrip({ creative, slot, variation, onFiles }: StripProps) {
  const t = useTranslations('creative.card');
  const { cards, move } = useCardOrder(creative, variation);
  const navigate = useNavigate();
  const open = ({ versions: [version] }: Card) => {
    if (!version) return;
    void navigate({ to: '.', search: (now) => ({ ...now, version: version.id }), resetScroll: false });
  };
  const removals = useRemovals(creative);
  const announcements = useCardNews(cards);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter opens a card, as a click does; only Space starts a drag.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), String(over.id));
  };
  return (
    <div className="grid gap-1.5">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('reorderHelp') } }}
      >
        <SortableContext items={cards.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ol aria-label={t('order')} className="flex flex-wrap gap-1.5">
            {cards.map((card, index) => (
              <CardTile
                key={card.id}
                card={card}
                label={t('label', { position: String(index + 1), total: String(cards.length) })}
                position={index + 1}
                locked={!card.can.remove}
                onFiles={(files) => onFiles(files, { cardId: card.id })}
                onRemove={() => removals.card(card)}
                onOpen={() => open(card)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <CardLimit slot={slot} count={cards.length} strict={creative.strict} />
      <CardRatios slot={slot} cards={cards} />
    </div>
  );
}

/** The current and the allowed number of cards; marked while out of range. */
function CardLimit({ slot, count, strict }: { slot: Slot; count: number; strict: boolean }) {
  const t = useTranslations('creative.slot');
  const { min, max } = cardLimits(slot.format.spec, strict);
  const fits = count >= min && (max === null || count <= max);
  const allowed =
    min === max
      ? t('cardLimit.exactly', { count: min })
      : max === null
        ? t('cardLimit.atLeast', { count: min })
        : min <= 1
          ? t('cardLimit.atMost', { count: max })
          : t('cardLimit.range', { min, max });
  return (
    <p className={cn('num text-xs', fits ? 'text-ink-2' : 'text-warn')}>
      {t('cards', { count })} · {allowed}
    </p>
  );
}

/** Lists cards whose ratio differs from the first one's, if the format requires the same ratio for all. */
function CardRatios({ slot, cards }: { slot: Slot; cards: Card[] }) {
  const t = useTranslations('creative.slot.cardLimit');
  const sizes = cards.map(({ versions: [current] }) => current?.facts ?? null);
  const odd = cardsOfOtherRatio(slot.format.spec, sizes);
  const first = sizes.find((facts) => facts?.width && facts.height);
  if (odd.length === 0 || !first?.width || !first.height) return null;
  const ratio = ratioLabel(first.width, first.height);
  return <p className="text-xs text-warn">{t('otherRatio', { cards: odd.join(', '), count: odd.length, ratio })}</p>;
}

/** Optimistic card order: the dragged order until the server answers, then the server's. */
function useCardOrder(creative: Creative, variation: Variation) {
  const errorText = useErrorText();
  const actions = useSlotActions(creative.id);
  const [moved, setMoved] = useState<{ from: Card[]; ids: string[] } | null>(null);
  const pending = moved?.from === variation.cards ? moved.ids : null;
  const cards = pending ? pending.flatMap((id) => variation.cards.filter((card) => card.id === id)) : variation.cards;
  const move = (active: string, over: string) => {
    const ids = cards.map(({ id }) => id);
    const next = arrayMove(
      ids,
      ids.findIndex((id) => id === active),
      ids.findIndex((id) => id === over),
    );
    setMoved({ from: variation.cards, ids: next });
    actions.orderCards(variation.id, next).catch((error: unknown) => {
      setMoved(null);
      toast.error(errorText(error));
    });
  };
  return { cards, move };
}
