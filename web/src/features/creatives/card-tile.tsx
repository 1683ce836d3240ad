import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { FileImage, FileVideo, Plus, TriangleAlert, X } from 'lucide-react';
import { cardDelivered } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Card } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DropArea } from '#ui/form/drop-area.tsx';

interface TileProps {
  card: Card;
  label: string;
  position: number;
  /** Read-only. */
  locked: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  /** Opens the viewer. */
  onOpen: () => void;
}

/** One card: preview, position and verdict mark. A press opens it; a file dropped on it replaces it. */
export function CardTile({ card, label, position, locked, onFiles, onRemove, onOpen }: TileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: card.id,
    disabled: locked,
  });
  const [version] = card.versions;
  const Icon = version === undefined ? Plus : version.facts.kind === 'video' ? FileVideo : FileImage;
  const broken =
    version !== undefined && !cardDelivered({ current: { ...version, infected: version.scan === 'infected' } });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={cn('group/card relative', isDragging && 'z-10')}
    >
      <DropArea
        onFiles={onFiles}
        disabled={locked}
        className="rounded-[5px] data-dropping:ring-2 data-dropping:ring-brand"
      >
        <button
          type="button"
          aria-label={label}
          {...attributes}
          {...listeners}
          onClick={onOpen}
          className={cn(
            'grid size-11 touch-none place-items-center overflow-hidden rounded-[5px] border bg-sunk text-ink-3',
            locked ? 'cursor-default' : 'cursor-grab',
            broken ? 'border-bad' : 'border-line',
            !version && 'border-dashed',
            isDragging && 'cursor-grabbing shadow-float',
          )}
        >
          {version?.preview.url ? (
            <img src={version.preview.url} alt="" draggable={false} className="size-full object-cover" />
          ) : (
            <Icon aria-hidden className="size-4" />
          )}
        </button>
        <span
          aria-hidden
          className="num absolute bottom-0.5 left-0.5 rounded-[3px] bg-[oklch(0.18_0.01_80/.82)] px-1 text-[10px] leading-3.5 text-[oklch(0.98_0_0)]"
        >
          {position}
        </span>
        {broken ? (
          <TriangleAlert aria-hidden className="absolute top-0.5 left-0.5 size-3.5 fill-bad-fill text-bad" />
        ) : null}
      </DropArea>
      {locked ? null : <RemoveButton position={position} onRemove={onRemove} />}
    </li>
  );
}

function RemoveButton({ position, onRemove }: Pick<TileProps, 'position' | 'onRemove'>) {
  const t = useTranslations('creative.card');
  return (
    <button
      type="button"
      aria-label={t('remove', { position: String(position) })}
      onClick={onRemove}
      className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full border border-line bg-card text-ink-2 opacity-0 transition-opacity group-hover/card:opacity-100 hover:text-bad focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <X className="size-3" />
    </button>
  );
}
