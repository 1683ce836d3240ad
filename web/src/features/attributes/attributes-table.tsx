import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { HeaderCell, Table, TableBody, TableHead } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';
import { AttributeRow } from './attribute-row.tsx';
import { useMoveAttribute } from './queries.ts';
import { useMoveNews } from './use-move-news.ts';

interface AttributesTableProps {
  attributes: readonly AttributeDetail[];
  /** The whole list is shown, so that its order can be changed. */
  sortable: boolean;
  mayWrite: boolean;
  onOpen: (field: string) => void;
}

/** The fields in their order; own ones are dragged, or moved with the keyboard or the menu of their row. */
export function AttributesTable({ attributes, sortable, mayWrite, onOpen }: AttributesTableProps) {
  const t = useTranslations('attributes');
  const errorText = useErrorText();
  const own = attributes.filter(({ global }) => !global);
  const ids = own.map(({ id }) => id);
  const move = useMoveAttribute();
  const announcements = useMoveNews(own);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  /** Puts a field where another one stands now. */
  const moveTo = (id: AttributeId, place: number) => {
    const from = ids.indexOf(id);
    if (place < 0 || place >= ids.length || place === from) return;
    const beforeId = ids[place > from ? place + 1 : place] ?? null;
    move.mutate({ id, beforeId }, { onError: (error) => void toast.error(errorText(error)) });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) moveTo(active.id as AttributeId, ids.indexOf(over.id as AttributeId));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move.help') } }}
    >
      <Table aria-label={t('title')}>
        <Head />
        <TableBody>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            {attributes.map((attribute) => {
              const place = ids.indexOf(attribute.id);
              const to = (next: number) =>
                next >= 0 && next < ids.length ? () => moveTo(attribute.id, next) : undefined;
              return (
                <AttributeRow
                  key={attribute.id}
                  attribute={attribute}
                  moves={sortable && place >= 0 ? { up: to(place - 1), down: to(place + 1) } : null}
                  mayWrite={mayWrite}
                  onOpen={() => onOpen(attribute.id)}
                />
              );
            })}
          </SortableContext>
        </TableBody>
      </Table>
    </DndContext>
  );
}

function Head() {
  const t = useTranslations('attributes.column');
  return (
    <TableHead>
      <HeaderCell className="w-8 pr-0">
        <span className="sr-only">{t('order')}</span>
      </HeaderCell>
      <HeaderCell className="w-full">{t('label')}</HeaderCell>
      <HeaderCell className="max-sm:hidden">{t('type')}</HeaderCell>
      <HeaderCell className="max-lg:hidden">{t('accepts')}</HeaderCell>
      <HeaderCell className="max-md:hidden">{t('usage')}</HeaderCell>
      <HeaderCell className="max-xl:hidden">{t('updated')}</HeaderCell>
      <HeaderCell className="max-md:hidden">{t('scope')}</HeaderCell>
      <HeaderCell className="w-10">
        <span className="sr-only">{t('actions')}</span>
      </HeaderCell>
    </TableHead>
  );
}
