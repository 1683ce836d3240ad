import { Plus } from 'lucide-react';
import type { ChangeEvent, ClipboardEvent, ElementType } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { TableCell } from '#ui/data/table.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { foldName, partsOf, type Fault } from './judge-rows.ts';
import type { Column } from './read-table.ts';

interface GridCellProps {
  place: { row: number; column: Column; line: number };
  /** The name of its column. */
  heading: string;
  text: string;
  /** What it is read as, where that is not what it says. */
  note?: string | undefined;
  faults: readonly Fault[];
  faultText: (fault: Fault) => string;
  choices: { names: readonly string[]; isOne: boolean } | undefined;
  onText: (text: string) => void;
  onBlock: (block: string[][]) => void;
}

/** A cell to type in, with what is wrong with it. */
export function GridCell(props: GridCellProps) {
  const { place, heading, text, note, faults, faultText, choices, onText, onBlock } = props;
  const { row, column, line } = place;
  const t = useTranslations('many');
  const label = t('cell', { column: heading, line });
  // A description keeps its line breaks.
  const isLong = column === 'description';
  const Entry: ElementType = isLong ? Textarea : Input;
  const faultId = `fault-${row}-${column}`;
  const paste = async (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(copied.trimEnd()) || (isLong && !copied.includes('\t'))) return;
    event.preventDefault();
    const { default: papa } = await import('papaparse');
    onBlock(papa.parse<string[]>(copied.trimEnd(), { delimiter: '\t' }).data);
  };
  return (
    <TableCell className="px-1 py-1.5 align-top">
      <span className="flex items-center">
        <Entry
          aria-label={label}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={faults.length > 0 ? faultId : undefined}
          data-row={row}
          data-column={column}
          value={text}
          title={text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onText(target.value)}
          onPaste={(event: ClipboardEvent) => void paste(event)}
          className={faults.length > 0 ? undefined : 'border-transparent bg-transparent'}
          {...(isLong ? { rows: 1, maxRows: 4 } : {})}
        />
        {choices ? (
          <Names {...choices} label={t('choose', { column: heading, line })} text={text} onText={onText} />
        ) : null}
      </span>
      {note && faults.length === 0 ? <p className="num px-2.5 pt-0.5 text-xs text-ink-2">{note}</p> : null}
      {faults.length > 0 ? (
        <ul id={faultId} className="px-2.5 pt-1 text-xs break-words text-bad">
          {faults.map((fault, at) => (
            <li key={at}>{faultText(fault)}</li>
          ))}
        </ul>
      ) : null}
    </TableCell>
  );
}

interface NamesProps {
  label: string;
  names: readonly string[];
  /** Whether a cell holds one name only. */
  isOne: boolean;
  text: string;
  onText: (text: string) => void;
}

/** Adds names to a cell, or takes them away; a name that is chosen takes the place of the first that is unknown. */
function Names({ label, names, isOne, text, onText }: NamesProps) {
  const known = new Map(names.map((name) => [foldName(name), name]));
  const parts = partsOf(text, known);
  const chosen = parts.map((part) => known.get(foldName(part)) ?? part);
  const shared = {
    'aria-label': label,
    sign: <Plus aria-hidden />,
    className: 'w-8 shrink-0 border-transparent bg-transparent px-0',
    listClassName: 'w-80',
    options: names.map((name) => ({ value: name, label: name })),
  };
  return isOne ? (
    <Combobox {...shared} value={known.get(foldName(text)) ?? null} onValueChange={onText} />
  ) : (
    <Combobox
      {...shared}
      multiple
      value={chosen}
      onValueChange={(next) => onText(placed(chosen, next, known).join('; '))}
    />
  );
}

function placed(chosen: readonly string[], next: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const added = next.find((name) => !chosen.includes(name));
  const unknown = chosen.find((name) => !known.has(foldName(name)));
  if (added === undefined || unknown === undefined) return [...next];
  return next.filter((name) => name !== added).map((name) => (name === unknown ? added : name));
}
