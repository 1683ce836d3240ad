import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { cellText } from '@ad-foundry/contract/rules/tables/table.ts';
import { briefingSheets } from '@ad-foundry/contract/rules/briefing/briefing-sheets.ts';
import { readTableText } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.tsx';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import { writeCells } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';

interface CellEditorProps {
  line: number;
  /** Whether the editor takes the focus: true for the first of several lines that open together. */
  takesFocus: boolean;
  /** Opens the next line; after the last one, adds a line. */
  onNext: () => void;
  onClose: () => void;
}

/** Inputs for the cells of one line; pasting copied cells fills several inputs. */
export function CellEditor({ line, takesFocus, onNext, onClose }: CellEditorProps) {
  const t = useTranslations('many');
  const { sheet, reading, change } = useSheetTools();
  const cells = sheet.cells[line - 1] ?? [];
  const columns = reading.columns.filter(({ place, meaning }) => meaning !== 'left-out' || (cells[place] ?? '') !== '');
  const write = (place: number, block: string[][]) => change((before) => writeCells(before, { line, place }, block));
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onNext();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Escape of the fields inside
    <div
      role="group"
      aria-label={t('cellsOf', { line })}
      onKeyDown={keys}
      className="flex flex-wrap items-end gap-2 border-b border-line bg-sunk px-4 py-3"
    >
      {columns.map(({ place, heading }, at) => (
        <CellField
          key={place}
          takesFocus={takesFocus && at === 0}
          label={heading || t('columnNumber', { number: place + 1 })}
          text={cells[place] ?? ''}
          onText={(text) => write(place, [[text]])}
          onBlock={(block) => write(place, block)}
        />
      ))}
      <Button size="sm" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}

interface CellFieldProps {
  label: string;
  text: string;
  takesFocus: boolean;
  onText: (text: string) => void;
  onBlock: (block: string[][]) => void;
}

function CellField({ label, text, takesFocus, onText, onBlock }: CellFieldProps) {
  const [typed, setTyped] = useState<string>();
  const commitText = () => {
    if (typed !== undefined && typed !== text) onText(typed);
    setTyped(undefined);
  };
  const paste = (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(copied.trimEnd())) return;
    event.preventDefault();
    setTyped(undefined);
    onBlock(briefingSheets(readTableText(copied.trimEnd()))[0]?.lines.map(({ cells }) => cells.map(cellText)) ?? []);
  };
  return (
    <label className="grid min-w-36 flex-1 gap-1 text-xs text-ink-2">
      <span className="truncate">{label}</span>
      <Input
        autoFocus={takesFocus}
        value={typed ?? text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commitText}
        onKeyDown={(event) => event.key === 'Enter' && commitText()}
        onPaste={paste}
      />
    </label>
  );
}
