import { FileImage, FileVideo, Plus, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cardDelivered } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Card } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropArea } from '#ui/form/drop-area.tsx';
import { currentFile } from './current-files.ts';
import { useSlotsData } from './slots-data.ts';

export interface TileProps {
  card: Card;
  /** Number of cards. */
  total: number;
  /** Whether the card's ratio differs from that of the first card, although all cards must have the same. */
  isOdd: boolean;
  isChosen: boolean;
  onChoose: () => void;
  /** Receives a file dropped on the card, which replaces its file. */
  onFiles: (files: File[]) => void;
}

interface DraggableProps extends TileProps {
  /** Props of the list item while cards can be dragged. */
  item?: ComponentProps<'li'>;
  /** Props of the button while cards can be dragged. */
  handle?: ComponentProps<'button'>;
  isDragging?: boolean;
}

/**
 * One card of a carousel: preview, position and verdict. A click selects it; a file dropped on it replaces its file.
 */
export function CardTile({
  card,
  total,
  isOdd,
  isChosen,
  onChoose,
  onFiles,
  item,
  handle,
  isDragging,
}: DraggableProps) {
  const t = useTranslations('slots.card');
  const { isTouch } = useSlotsData();
  const file = currentFile(card);
  const Icon = file === undefined ? Plus : file.facts.kind === 'video' ? FileVideo : FileImage;
  const isDelivered = file === undefined || cardDelivered({ current: { ...file, infected: file.scan === 'infected' } });
  const isWrong = !isDelivered || isOdd;
  return (
    <li {...item} className={cn('relative', isDragging && 'z-10')}>
      <DropArea
        onFiles={onFiles}
        disabled={!(file?.can.change ?? true)}
        className="rounded-[5px] data-dropping:ring-2 data-dropping:ring-brand"
      >
        <button
          type="button"
          {...handle}
          aria-label={t('label', { position: card.position, total })}
          aria-expanded={isChosen}
          onClick={onChoose}
          className={cn(
            'grid place-items-center overflow-hidden rounded-[5px] border bg-sunk text-ink-3',
            isTouch ? 'size-14' : 'size-11',
            handle && 'cursor-grab',
            isWrong ? 'border-bad' : 'border-line',
            !file && 'border-dashed',
            isChosen && 'ring-2 ring-ink',
            isDragging && 'cursor-grabbing shadow-float',
          )}
        >
          {file?.preview.url ? (
            <img src={file.preview.url} alt="" draggable={false} className="size-full object-cover" />
          ) : (
            <Icon aria-hidden className={cn('size-4', file?.preview.state === 'pending' && 'animate-pulse')} />
          )}
        </button>
        <span
          aria-hidden
          className="num pointer-events-none absolute bottom-0.5 left-0.5 rounded-[3px] bg-[oklch(0.18_0.01_80/.82)] px-1 text-[10px] leading-3.5 text-[oklch(0.98_0_0)]"
        >
          {card.position}
        </span>
        {isWrong ? <WrongMark /> : null}
      </DropArea>
    </li>
  );
}

function WrongMark() {
  return (
    <TriangleAlert
      aria-hidden
      className="pointer-events-none absolute top-0.5 left-0.5 size-3.5 fill-bad-fill text-bad"
    />
  );
}
