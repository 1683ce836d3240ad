import { GripVertical } from 'lucide-react';
import type { DragEvent } from 'react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { LinePlace } from '#ui/list-page/use-virtual-lines.ts';
import { lineGrid } from './creative-line.tsx';
import type { ColumnMeaning } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';

/** Data type of the drag event that moves the headings. */
export const headingDrag = 'application/x-sheet-headings';

const slotMeanings: readonly ColumnMeaning[] = [
  'platform',
  'placement',
  'format',
  'size',
  'ratio',
  'duration',
  'type',
  'count',
  'matrix',
];

/**
 * The headings: the meaning of each column with its original text. The user drags them to another line, or moves them
 * with M.
 */
export function HeadingBand({ from, to, place }: { from: number; to: number; place: LinePlace }) {
  const t = useTranslations('many');
  const { reading } = useSheetTools();
  const headingsOf = (meanings: readonly ColumnMeaning[], joint: string) =>
    reading.columns
      .filter(({ meaning }) => meanings.includes(meaning))
      .map(({ heading }) => heading)
      .join(joint);
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(headingDrag, String(from));
    event.dataTransfer.effectAllowed = 'move';
  };
  const cells = [
    [t('column.name'), headingsOf(['name'], ', ')],
    [t('column.slots'), headingsOf(slotMeanings, ' + ')],
    [t('column.due'), headingsOf(['deadline'], ', ')],
    [t('column.owner'), headingsOf(['owner'], ', ')],
  ] as const;
  return (
    <div
      role="row"
      draggable
      onDragStart={drag}
      className={cn(
        lineGrid,
        'cursor-grab border-y-2 border-b border-t-brand border-b-line bg-brand-soft py-2 pr-2 text-sm max-md:flex max-md:gap-3 max-md:px-4 md:pl-2',
      )}
      {...place}
    >
      <span role="cell" className="num flex items-center justify-between text-ink-2">
        <GripVertical aria-hidden className="size-4 text-ink" />
        <span className="max-md:hidden">{from === to ? from : `${from}–${to}`}</span>
      </span>
      <span role="cell" className="max-md:hidden" />
      {cells.map(([title, headings]) => (
        <span key={title} role="columnheader" className="min-w-0 max-md:flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-xs text-ink-2" title={headings}>
            {headings || t('noColumn')}
          </span>
        </span>
      ))}
    </div>
  );
}
