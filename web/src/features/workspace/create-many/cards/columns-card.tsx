import { useState } from 'react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import {
  columnMeanings,
  type ColumnMeaning,
  type SheetColumn,
} from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { SideCard } from './side-card.tsx';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';

/** Column meanings that have a fixed column on the screen. */
const placed: readonly ColumnMeaning[] = [
  'name',
  'platform',
  'placement',
  'size',
  'ratio',
  'format',
  'duration',
  'type',
  'count',
  'owner',
  'deadline',
  'matrix',
  'parent',
];
const attribute = 'attribute:';

/** The sheet's other columns, each with a select for its meaning: an attribute, text of the brief, and so on. */
export function ColumnsCard() {
  const t = useTranslations('many.columns');
  const { reading } = useSheetTools();
  const [isWhole, setWhole] = useState(false);
  const without = reading.columns.filter(({ meaning }) => !placed.includes(meaning));
  const shown = isWhole ? reading.columns : without;
  if (reading.columns.length === 0) return null;
  return (
    <SideCard title={t(isWhole ? 'all' : 'without')}>
      {shown.map((column) => (
        <ColumnRow key={column.place} column={column} />
      ))}
      <div className="px-2 py-1">
        <Button variant="ghost" size="sm" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'showWithout' : 'showAll', { count: reading.columns.length })}
        </Button>
      </div>
    </SideCard>
  );
}

function ColumnRow({ column }: { column: SheetColumn }) {
  const t = useTranslations('many.columns');
  const words = useTranslations('many');
  const { vocabulary, change, sheet, reading } = useSheetTools();
  const { place, heading, meaning, attributeId } = column;
  const label = heading || words('columnNumber', { number: place + 1 });
  const values = reading.lines.filter(({ kind, line }) => kind === 'item' && sheet.cells[line - 1]?.[place]?.trim());
  const example = values[0] ? (sheet.cells[values[0].line - 1]?.[place] ?? '') : '';
  const choose = (value: string) =>
    change((before) => ({
      ...before,
      columns: {
        ...before.columns,
        [place]: value.startsWith(attribute)
          ? { attributeId: value.slice(attribute.length) as AttributeId }
          : (value as ColumnMeaning),
      },
    }));
  const options = [
    ...columnMeanings
      .filter((each) => each !== 'attribute')
      .map((value) => ({ value: value as string, label: t(`meaning.${value}`) })),
    ...vocabulary.attributes.map(({ id, label: name }) => ({
      value: `${attribute}${id}`,
      label: t('attribute', { name }),
    })),
  ];
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={label}>
          {label}
        </span>
        <span className="block truncate text-xs text-ink-2" title={example}>
          {[t('values', { count: values.length }), example].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Select
        aria-label={t('meaningOf', { column: label })}
        value={meaning === 'attribute' ? `${attribute}${attributeId}` : meaning}
        onValueChange={choose}
        options={options}
        className="h-control-sm w-36 shrink-0"
      />
    </div>
  );
}
