import { Columns3 } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { ColumnsList } from './columns-list.tsx';

interface ColumnsMenuProps<Column extends string> {
  /** All columns that can be hidden. */
  all: readonly Column[];
  /** The shown columns in order. */
  shown: readonly Column[];
  nameOf(column: Column): string;
  /** Whether attributes are offered as columns. */
  withFields?: boolean;
  onShown(shown: readonly Column[]): void;
}

/** A button that opens the choice and order of a table's columns. */
export function ColumnsMenu<Column extends string>(props: ColumnsMenuProps<Column>) {
  const { all, shown, nameOf, withFields = false, onShown } = props;
  const t = useTranslations('lists.columns');
  return (
    <Popover>
      <PopoverTrigger>
        <IconButton label={t('choose')} className="max-sm:hidden">
          <Columns3 />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('choose')} className="w-72">
        <ColumnsList
          all={all}
          shown={shown}
          withFields={withFields}
          nameOf={(column) => nameOf(column as Column)}
          onShown={(next) => onShown(next as readonly Column[])}
        />
      </PopoverContent>
    </Popover>
  );
}
