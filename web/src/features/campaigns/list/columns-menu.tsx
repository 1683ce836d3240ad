import { Columns3 } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';

interface ColumnsMenuProps<Column extends string> {
  /** All columns that may be hidden. */
  all: readonly Column[];
  /** The shown ones in order. */
  shown: readonly Column[];
  nameOf: (column: Column) => string;
  onShown: (shown: readonly Column[]) => void;
}

/** Chooses and orders the columns of a table. */
export function ColumnsMenu<Column extends string>({ all, shown, nameOf, onShown }: ColumnsMenuProps<Column>) {
  const t = useTranslations('lists.columns');
  const listed = [...shown, ...all.filter((column) => !shown.includes(column))];
  const move = (column: Column, by: 1 | -1) => {
    const at = shown.indexOf(column);
    const next = shown.filter((each) => each !== column);
    next.splice(at + by, 0, column);
    onShown(next);
  };
  return (
    <Popover>
      <PopoverTrigger>
        <IconButton label={t('choose')} className="max-sm:hidden">
          <Columns3 />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('choose')} className="w-72">
        <ul className="grid gap-1">
          {listed.map((column) => {
            const at = shown.indexOf(column);
            const name = nameOf(column);
            return (
              <li key={column} className="flex min-h-8 items-center gap-1">
                <span className="flex-1">
                  <Checkbox
                    label={name}
                    checked={at >= 0}
                    onCheckedChange={(on) => onShown(on ? [...shown, column] : shown.filter((each) => each !== column))}
                  />
                </span>
                {at >= 0 ? (
                  <>
                    <IconButton
                      size="sm"
                      label={t('up', { name })}
                      disabled={at === 0}
                      onClick={() => move(column, -1)}
                    >
                      <span aria-hidden>↑</span>
                    </IconButton>
                    <IconButton
                      size="sm"
                      label={t('down', { name })}
                      disabled={at === shown.length - 1}
                      onClick={() => move(column, 1)}
                    >
                      <span aria-hidden>↓</span>
                    </IconButton>
                  </>
                ) : null}
              </li>
            );
          })}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
