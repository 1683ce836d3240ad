import { useQuery } from '@tanstack/react-query';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { isField, maxFields } from './columns.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface ColumnsListProps {
  /** All columns that can be hidden. */
  all: readonly string[];
  /** The shown columns in order. */
  shown: readonly string[];
  nameOf(column: string): string;
  /** Whether attributes are offered as columns. */
  withFields: boolean;
  onShown(shown: readonly string[]): void;
}

/** Chooses and orders the columns of a table. */
export function ColumnsList({ all, shown, nameOf, withFields, onShown }: ColumnsListProps) {
  const t = useTranslations('lists.columns');
  const { data: fields = [] } = useQuery({ ...attributesQuery, enabled: withFields });
  const offered = new Set([...shown, ...all, ...fields.map(({ id }) => id)]);
  const listed = [...offered];
  const labelOf = (column: string) => fields.find(({ id }) => id === column)?.label ?? nameOf(column);
  const isFull = shown.filter(isField).length >= maxFields;
  const move = (column: string, step: 1 | -1) => {
    const at = shown.indexOf(column);
    const next = shown.filter((each) => each !== column);
    next.splice(at + step, 0, column);
    onShown(next);
  };
  return (
    <div className="grid gap-2">
      <ul className="scroll-slim grid max-h-96 gap-1 overflow-y-auto">
        {listed.map((column) => {
          const at = shown.indexOf(column);
          const name = labelOf(column);
          return (
            <li key={column} className="flex min-h-8 items-center gap-1">
              <span className="flex-1">
                <Checkbox
                  label={name}
                  checked={at >= 0}
                  disabled={at < 0 && isFull && isField(column)}
                  onCheckedChange={(on) => onShown(on ? [...shown, column] : shown.filter((each) => each !== column))}
                />
              </span>
              {at >= 0 ? (
                <>
                  <IconButton size="sm" label={t('up', { name })} disabled={at === 0} onClick={() => move(column, -1)}>
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
    </div>
  );
}
