import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { createContext, use, type ReactNode } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { RowProps } from '#ui/list-page/declaration.ts';
import { TableRow } from '#ui/data/table.tsx';
import { Handle } from './grip.tsx';

/** Ids of the draggable rows. */
const Movable = createContext<readonly string[]>([]);

interface SortableRowsProps {
  /** The organization's fields in order; empty if the user cannot sort them. */
  fields: readonly AttributeDetail[];
  onMove: (id: AttributeId, place: number) => void;
  children: ReactNode;
}

/** Drag-and-drop context for the rows, by pointer or keyboard. */
export function SortableRows({ fields, onMove, children }: SortableRowsProps) {
  const t = useTranslations('attributes.move');
  const announcements = useMoveAnnouncement(fields);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = fields.map(({ id }) => id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(active.id as AttributeId, ids.indexOf(over.id as AttributeId));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('help') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Movable value={ids}>{children}</Movable>
      </SortableContext>
    </DndContext>
  );
}

/** A table row, draggable by its handle. */
export function SortableRow({ row, ref: _ref, className, ...rest }: RowProps<AttributeDetail>) {
  const isMovable = use(Movable).includes(row.id);
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: !isMovable,
  });
  return (
    <Handle value={isMovable ? { ...attributes, ...listeners } : null}>
      <TableRow
        ref={setNodeRef}
        style={{ transform: CSS.Translate.toString(transform), transition }}
        className={cn(className, isDragging && 'z-10 bg-card shadow-float')}
        {...rest}
      />
    </Handle>
  );
}

/** Screen reader announcements while a field is dragged. */
function useMoveAnnouncement(fields: readonly AttributeDetail[]): Announcements {
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
