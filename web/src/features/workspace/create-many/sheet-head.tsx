import { CircleHelp, FileSpreadsheet } from 'lucide-react';
import type { TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Select } from '#ui/form/select.tsx';
import type { SheetQuestion, SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import type { SheetState } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';

interface SheetHeadProps {
  sheet: SheetState;
  reading: SheetReading;
  counts: { creatives: number; slots: number };
  /** The sheets of the workbook, while it is open. */
  sheets: readonly TableSheet[];
  onSheet: (sheet: TableSheet) => void;
  question: SheetQuestion | undefined;
}

/** The file name, the counts of its lines, and a select for the sheet of a workbook. */
export function SheetHead({ sheet, reading, counts, sheets, onSheet, question }: SheetHeadProps) {
  const t = useTranslations('many');
  const { creatives, lines, headings } = reading;
  const used = creatives.reduce((sum, creative) => sum + creative.lines.length, 0);
  const skipped = lines.filter(
    ({ kind, isSkipped }) => isSkipped || !['item', 'heading', 'section'].includes(kind),
  ).length;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="grid size-9 shrink-0 place-items-center rounded-control border border-line bg-card text-ok">
        <FileSpreadsheet aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-56 flex-1">
        <h2 className="truncate text-lg font-semibold">{sheet.name || t('pastedSheet')}</h2>
        <p className="num text-sm text-ink-2" role="status">
          {t('summary', {
            lines: lines.length,
            headings: headings === null ? 0 : headings.from,
            used,
            creatives: counts.creatives,
            slots: counts.slots,
            skipped,
          })}
        </p>
      </div>
      {sheets.length > 1 ? (
        <Select
          aria-label={t('sheet')}
          value={sheet.sheet}
          onValueChange={(name) => {
            const chosen = sheets.find((each) => each.name === name);
            if (chosen) onSheet(chosen);
          }}
          options={sheets.map(({ name }, at) => ({
            value: name,
            label: t('sheetOf', { name, number: at + 1, count: sheets.length }),
          }))}
          className="w-auto max-w-64"
        />
      ) : null}
      {question ? (
        <Chip tone="warn" icon={<CircleHelp />} className="max-md:hidden">
          {t('improves', { count: question.lines.length })}
        </Chip>
      ) : null}
    </header>
  );
}
