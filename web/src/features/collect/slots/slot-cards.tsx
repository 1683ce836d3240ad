import { ArrowLeft, ArrowRight, Eye, Plus, Replace, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CardId } from '@ad-foundry/contract/ids.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import { oddCards } from '@ad-foundry/contract/rules/completion/completion.ts';
import { cardLimits } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { Card, Variation } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { CardTile } from './card-tile.tsx';
import { currentFile, progressOf } from './current-files.ts';
import { SlotIconButton } from './slot-icon-button.tsx';
import { useIconButtonSize, useSlotsData } from './slots-data.ts';
import { useRemovals } from './use-removals.ts';
import { useSlotActions } from './use-slot-actions.ts';
import type { SlotView } from './use-slot.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';

// Loaded once a carousel has cards to reorder.
const loadOrder = () => import('./card-order.tsx');
const CardOrder = lazyComponent(loadOrder, 'CardOrder');
const SortableTile = lazyComponent(loadOrder, 'SortableTile');

/** The cards of a carousel in order, the free positions and the allowed count. */
export function SlotCards({ view: { creative, slot, variation, addFiles } }: { view: SlotView }) {
  const t = useTranslations('slots.card');
  const [chosen, setChosen] = useState<CardId | null>(null);
  const { cards, move } = useCardOrder(variation);
  const { min, max } = cardLimits(slot.format.spec, creative.strict);
  const odd = oddCards({ type: slot.format.type, spec: slot.format.spec }, progressOf(cards));
  const index = cards.findIndex(({ id }) => id === chosen);
  const card = cards[index];
  const isSortable = variation?.can.arrange === true && cards.length > 1;
  const tiles = (Tile: typeof CardTile | typeof SortableTile) => (
    <ol aria-label={t('order')} className="flex flex-wrap gap-2">
      {cards.map((each, index) => (
        <Tile
          key={each.id}
          card={each}
          total={cards.length}
          isOdd={odd.includes(index + 1)}
          isChosen={each.id === chosen}
          onChoose={() => setChosen(each.id === chosen ? null : each.id)}
          onFiles={(files) => addFiles(files, { cardId: each.id })}
        />
      ))}
      <FreePositions slot={slot} variation={variation} limits={{ min, max }} addFiles={addFiles} />
    </ol>
  );
  return (
    <div className="grid gap-2">
      {isSortable ? (
        <Suspense fallback={tiles(CardTile)}>
          <CardOrder cards={cards} onMove={move}>
            {tiles(SortableTile)}
          </CardOrder>
        </Suspense>
      ) : (
        tiles(CardTile)
      )}
      {card ? (
        <CardTools
          key={card.id}
          card={card}
          accept={slot.accepts.join(',')}
          onFiles={(files) => addFiles(files, { cardId: card.id })}
          onEarlier={isSortable && index > 0 ? () => move(index, index - 1) : null}
          onLater={isSortable && index < cards.length - 1 ? () => move(index, index + 1) : null}
        />
      ) : null}
      <div className="grid gap-0.5 text-xs">
        <CardLimit min={min} max={max} count={cards.length} />
        <CardRatios odd={odd} cards={cards} />
      </div>
    </div>
  );
}

interface FreeProps extends Pick<SlotView, 'slot' | 'variation' | 'addFiles'> {
  limits: { min: number; max: number | null };
}

/** Empty positions: the missing required cards, or one more if allowed; each accepts any number of files. */
function FreePositions({ slot, variation, limits: { min, max }, addFiles }: FreeProps) {
  const t = useTranslations('slots.card');
  const { isTouch } = useSlotsData();
  const count = variation?.cards.length ?? 0;
  const isReadOnly = useReadOnlyReason() !== null;
  const mayAdd = !isReadOnly && slot.can.deliver && (variation?.can.add ?? true) && (max === null || count < max);
  if (!mayAdd) return null;
  return Array.from({ length: Math.max(1, min - count) }, (_, index) => (
    <li key={index}>
      <FileButton
        multiple
        className={cn('grid place-items-center border-dashed px-0 text-ink-2', isTouch ? 'size-14' : 'size-11')}
        accept={slot.accepts.join(',')}
        aria-label={t('free', { position: count + index + 1 })}
        onFiles={(files) => addFiles(files)}
      >
        <span aria-hidden className="num grid justify-items-center text-[11px] leading-4">
          <Plus />
          {count + index + 1}
        </span>
      </FileButton>
    </li>
  ));
}

interface ToolsProps {
  card: Card;
  accept: string;
  onFiles: (files: File[]) => void;
  /** Moves the card one position earlier; null for the first card. */
  onEarlier: (() => void) | null;
  /** Moves the card one position later; null for the last card. */
  onLater: (() => void) | null;
}

/** Actions on a card. Two buttons move it, for users who cannot drag. */
function CardTools({ card, accept, onFiles, onEarlier, onLater }: ToolsProps) {
  const t = useTranslations('slots.card');
  const { open } = useSlotsData();
  const removals = useRemovals();
  const size = useIconButtonSize();
  const { position } = card;
  const file = currentFile(card);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {file ? <SlotIconButton label={t('view', { position })} icon={<Eye />} onClick={() => open(file.id)} /> : null}
      {onEarlier || onLater ? (
        <>
          <SlotIconButton
            label={t('earlier', { position })}
            icon={<ArrowLeft />}
            disabled={!onEarlier}
            onClick={() => onEarlier?.()}
          />
          <SlotIconButton
            label={t('later', { position })}
            icon={<ArrowRight />}
            disabled={!onLater}
            onClick={() => onLater?.()}
          />
        </>
      ) : null}
      {(file?.can.change ?? true) ? (
        <FileButton
          variant="ghost"
          {...size}
          icon={<Replace />}
          accept={accept}
          aria-label={t('replace', { position })}
          title={t('replace', { position })}
          onFiles={onFiles}
        />
      ) : null}
      {card.can.remove ? (
        <SlotIconButton label={t('remove', { position })} icon={<Trash2 />} onClick={() => removals.card(card)} />
      ) : null}
    </div>
  );
}

/** The current and the allowed number of cards; marked while out of range. */
function CardLimit({ min, max, count }: { min: number; max: number | null; count: number }) {
  const t = useTranslations('slots.card.limit');
  const fits = count === 0 || (count >= min && (max === null || count <= max));
  const allowed =
    min === max
      ? t('exactly', { count: min })
      : max === null
        ? t('atLeast', { count: min })
        : min <= 1
          ? t('atMost', { count: max })
          : t('range', { min, max });
  return (
    <p className={cn('num', fits ? 'text-ink-2' : 'text-warn')}>
      {t('count', { count })} · {allowed}
    </p>
  );
}

/** Lists cards whose ratio differs from the first one's, if the format requires the same ratio for all. */
function CardRatios({ odd, cards }: { odd: readonly number[]; cards: readonly Card[] }) {
  const t = useTranslations('slots.card.limit');
  const sizes = cards.map((card) => currentFile(card)?.facts ?? null);
  const first = sizes.find((facts) => facts?.width && facts.height);
  if (odd.length === 0 || !first?.width || !first.height) return null;
  const ratio = ratioLabel(first.width, first.height);
  return <p className="font-medium text-bad">{t('otherRatio', { cards: odd.join(', '), count: odd.length, ratio })}</p>;
}

const noCards: Card[] = [];

/** Optimistic card order: the new order until the server answers, then the order of the server. */
function useCardOrder(variation: Variation | undefined) {
  const errorText = useErrorText();
  const { orderCards } = useSlotActions();
  const stored = variation?.cards ?? noCards;
  const [moved, setMoved] = useState<{ from: Card[]; ids: CardId[] } | null>(null);
  const pending = moved?.from === stored ? moved.ids : null;
  const cards = pending ? pending.flatMap((id) => stored.filter((card) => card.id === id)) : stored;
  const move = (from: number, to: number) => {
    if (!variation) return;
    const ids = cards.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setMoved({ from: stored, ids });
    orderCards(variation.id, ids).catch((error: unknown) => {
      setMoved(null);
      toast.error(errorText(error));
    });
  };
  return { cards, move };
}
