import { Plus } from 'lucide-react';
import { useRef, type DragEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Tab, TabList, Tabs } from '#ui/tabs.tsx';
import { useVirtualLines, type LinePlace } from '#ui/list-page/use-virtual-lines.ts';
import { CellEditor } from './lines/cell-editor.tsx';
import { CreativeLine } from './lines/creative-line.tsx';
import { HeadingBand, headingDrag } from './lines/heading-band.tsx';
import { KeptReasons } from './lines/kept-reasons.tsx';
import { FoldedLine, SectionLine, SkippedLine } from './lines/plain-lines.tsx';
import type { CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { linesOf, sheetTabs, type SheetRow, type SheetTab } from './sheet-rows.ts';
import { useSheetTools } from './sheet-tools.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

interface SheetListProps {
  rows: readonly SheetRow[];
  views: readonly CreativeView[];
  counts: Record<SheetTab, number>;
  tab: SheetTab;
  onTab: (tab: SheetTab) => void;
  isFolding: boolean;
  onFolding: (isFolding: boolean) => void;
  onAddLine: () => void;
  onOpenLine: (line: number) => void;
  onCreate: () => void;
}

/** The lines of the sheet in order, each in the form in which it is read. */
export function SheetList(props: SheetListProps) {
  const { rows, views, tab, onAddLine, onOpenLine, onCreate } = props;
  const t = useTranslations('many');
  const { moveHeadings, toggleCells } = useSheetTools();
  const list = useRef<HTMLDivElement>(null);
  const lines = useVirtualLines({ list, count: rows.length, isVirtual: true, likelyHeight: 60, gap: 0, overscan: 12 });
  const current = useSheetKeys({ list, rows, scrollTo: lines.scrollTo, onCreate });
  const { place } = lines;
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(headingDrag)) return;
    event.preventDefault();
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
    const target = row ? rows[Number(row.dataset['at'])] : undefined;
    const line = target && linesOf(target)[0];
    if (line) moveHeadings(line);
  };
  return (
    <section
      aria-label={t('lines')}
      className="min-w-0 rounded-card border border-line bg-card max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
    >
      <ListHead {...props} />
      {tab === 'kept' ? <KeptReasons views={views} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the headings are dropped on a line */}
      <div
        ref={list}
        role="table"
        aria-label={t('lines')}
        className="relative"
        onDragOver={(event) => event.dataTransfer.types.includes(headingDrag) && event.preventDefault()}
        onDrop={drop}
      >
        <div aria-hidden style={{ height: lines.before }} />
        {lines.indices.map((at) => {
          const row = rows[at];
          if (!row) return null;
          return (
            <ListRow
              key={row.key}
              row={row}
              isCurrent={row.key === current}
              place={place(at)}
              onOpenLine={onOpenLine}
              onClose={(line) => toggleCells([line])}
            />
          );
        })}
        <div aria-hidden style={{ height: lines.after }} />
      </div>
      {rows.length === 0 ? <p className="px-4 py-8 text-center text-sm text-ink-2">{t(`none.${tab}`)}</p> : null}
      {tab === 'all' ? (
        <div className="p-2">
          <Button variant="ghost" size="sm" icon={<Plus />} onClick={onAddLine}>
            {t('addLine')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type ListHeadProps = Pick<SheetListProps, 'counts' | 'tab' | 'onTab' | 'isFolding' | 'onFolding'>;

function ListHead({ counts, tab, onTab, isFolding, onFolding }: ListHeadProps) {
  const t = useTranslations('many');
  return (
    <div className="flex items-center gap-4 border-b border-line px-3 max-md:px-4">
      <Tabs value={tab} onValueChange={(next) => onTab(next as SheetTab)} className="min-w-0 flex-1">
        <TabList className="mx-0 border-b-0" aria-label={t('lines')}>
          {sheetTabs.map((each) => (
            <Tab key={each} value={each} count={counts[each]} className="h-11">
              {t(`tab.${each}`)}
            </Tab>
          ))}
        </TabList>
      </Tabs>
      {tab === 'all' ? (
        <Switch label={t('fold')} checked={isFolding} onCheckedChange={onFolding} end className="gap-2 max-md:hidden" />
      ) : null}
    </div>
  );
}

interface ListRowProps {
  row: SheetRow;
  isCurrent: boolean;
  place: LinePlace;
  onOpenLine: (line: number) => void;
  onClose: (line: number) => void;
}

function ListRow({ row, isCurrent, place, onOpenLine, onClose }: ListRowProps) {
  switch (row.kind) {
    case 'creative':
      return <CreativeLine view={row.view} isCurrent={isCurrent} place={place} />;
    case 'skipped':
      return <SkippedLine row={row} isCurrent={isCurrent} place={place} />;
    case 'section':
      return <SectionLine row={row} isCurrent={isCurrent} place={place} />;
    case 'folded':
      return <FoldedLine row={row} isCurrent={isCurrent} place={place} />;
    case 'headings':
      return <HeadingBand from={row.from} to={row.to} place={place} />;
    case 'editor':
      return (
        <div {...place}>
          <CellEditor
            line={row.line}
            takesFocus={row.isFirst}
            onNext={() => onOpenLine(row.line + 1)}
            onClose={() => onClose(row.line)}
          />
        </div>
      );
  }
}
