import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Option } from './options.tsx';
import { SearchField } from './search-field.tsx';

interface SearchListProps<Id> {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while the options are loading. */
  options: readonly { id: Id; name: ReactNode }[] | undefined;
  chosen?: Id;
  onChoose: (id: Id) => void;
  /** Shown if no option matches. */
  none: string;
  className?: string;
}

/** A search field above the matching options. */
export function SearchList<Id extends string | undefined>(props: SearchListProps<Id>) {
  const { label, search, onSearch, options, chosen, onChoose, none, className } = props;
  return (
    <div className={cn('grid gap-2', className)}>
      <SearchField value={search} onChange={onSearch} label={label} placeholder={label} className="w-full" />
      <ul className="scroll-slim grid max-h-64 gap-0.5 overflow-y-auto">
        {options?.map(({ id, name }) => (
          <li key={id ?? ''}>
            <Option isChosen={'chosen' in props && id === chosen} onChoose={() => onChoose(id)}>
              {name}
            </Option>
          </li>
        ))}
        {options?.length === 0 ? <li className="px-2.5 py-4 text-sm text-ink-2">{none}</li> : null}
      </ul>
    </div>
  );
}
