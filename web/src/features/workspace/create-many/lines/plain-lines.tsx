import { ChevronRight, CornerDownRight } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { LinePlace } from '#ui/list-page/use-virtual-lines.ts';
import { numbersText } from './creative-line.tsx';
import type { SheetRow } from '#features/workspace/create-many/sheet-rows.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';

const action =
  'shrink-0 rounded-xs text-xs font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink';

type RowOf<Kind extends SheetRow['kind']> = SheetRow & { kind: Kind };

interface PlainProps<Kind extends SheetRow['kind']> {
  row: RowOf<Kind>;
  place: LinePlace;
  isCurrent?: boolean;
}

const currentLook =
  'relative before:absolute before:inset-y-0 before:left-0 before:w-[3px] aria-[current]:before:bg-ink outline-none';

/** Skipped lines with the reason. */
export function SkippedLine({ row, place, isCurrent }: PlainProps<'skipped'>) {
  const t = useTranslations('many');
  const { skip } = useSheetTools();
  const { lines, text, reason } = row;
  const isBlank = reason === 'blank';
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className={cn(
        currentLook,
        'flex min-h-7 items-center gap-x-3 border-b border-line bg-sunk px-2 text-xs text-ink-2 max-md:flex-wrap max-md:px-4 max-md:py-1',
      )}
      {...place}
    >
      <span role="cell" className="num w-13 shrink-0 text-right max-md:hidden">
        {numbersText(lines)}
      </span>
      <span role="cell" className="min-w-0 flex-1 truncate max-md:basis-full md:pl-8.5" title={text}>
        {text}
      </span>
      <span role="cell" className="shrink-0">
        {t(`skipped.${reason}`)}
      </span>
      {isBlank ? null : (
        <span role="cell">
          <button type="button" className={action} onClick={() => skip(lines, false)}>
            {t('takeLines', { count: lines.length })}
          </button>
        </span>
      )}
    </div>
  );
}

/** A section heading, which applies to the lines below it. */
export function SectionLine({ row, place, isCurrent }: PlainProps<'section'>) {
  const t = useTranslations('many');
  const { skip } = useSheetTools();
  const { line, text, from, to } = row;
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className={cn(currentLook, 'flex min-h-8.5 items-center gap-2.5 border-b border-line bg-sunk px-2 text-sm')}
      {...place}
    >
      <span role="cell" className="num w-13 shrink-0 text-right text-ink-2 max-md:hidden">
        {line}
      </span>
      <CornerDownRight aria-hidden className="size-4 w-5 shrink-0 text-ink-3" />
      <span role="cell" className="min-w-0 flex-1 truncate">
        <span className="font-medium">{text}</span>{' '}
        <span className="text-xs text-ink-2">{t('sectionOf', { from, to, count: to - from + 1 })}</span>
      </span>
      <span role="cell">
        <button type="button" className={action} onClick={() => skip([line], false)}>
          {t('noHeading')}
        </button>
      </span>
    </div>
  );
}

/** Creatives that need no attention, folded into one line. */
export function FoldedLine({ row, place, isCurrent }: PlainProps<'folded'>) {
  const t = useTranslations('many');
  const { unfold } = useSheetTools();
  const { views, key, state } = row;
  const lines = views.flatMap(({ creative }) => creative.lines).toSorted((a, b) => a - b);
  const names = views.slice(0, 3).map(({ name }) => name);
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className={cn(currentLook, 'border-b border-line bg-card')}
      {...place}
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={() => unfold(key)}
        className="flex min-h-10 w-full items-center gap-2.5 px-2 text-left text-sm hover:bg-sunk"
      >
        <span className="num w-13 shrink-0 text-right text-ink-2 max-md:hidden">{numbersText(lines)}</span>
        <ChevronRight aria-hidden className={cn('size-4 w-5 shrink-0', state === 'ready' ? 'text-ok' : 'text-ink-3')} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">{t(`folded.${state}`, { count: views.length })}</span>
          <span className="text-ink-2">
            {' '}
            · {t('foldedNames', { names: names.join(', '), more: views.length - names.length })}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-2">{t('foldedHint')}</span>
      </button>
    </div>
  );
}
