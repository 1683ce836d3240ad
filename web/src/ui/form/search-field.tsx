import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { controlLook } from './control-look.ts';
import { Kbd } from '#ui/data/kbd.tsx';

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Accessible name; "Search" by default. */
  label?: string;
  /** The shortcut that focuses the field, shown while it is empty. */
  shortcut?: string;
  autoFocus?: boolean;
  className?: string;
}

/** A search field that filters while typing. Escape clears it. */
export function SearchField({ value, onChange, placeholder, label, shortcut, autoFocus, className }: SearchFieldProps) {
  const t = useTranslations('ui.search');
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div role="search" className={cn('relative flex w-60 items-center max-sm:w-full', className)}>
      <Search className="pointer-events-none absolute left-2.5 size-4 text-ink-3" aria-hidden />
      <input
        ref={input}
        type="search"
        value={value}
        autoFocus={autoFocus}
        aria-label={label ?? t('label')}
        placeholder={placeholder ?? t('placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
        className={cn(controlLook, 'h-control pr-8 pl-8.5')}
      />
      {value ? (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={clear}
          className="absolute right-1 grid size-6 place-items-center rounded-xs text-ink-3 hover:text-ink"
        >
          <X className="size-3.5" />
        </button>
      ) : shortcut ? (
        <Kbd className="pointer-events-none absolute right-2" aria-hidden>
          {shortcut}
        </Kbd>
      ) : null}
    </div>
  );
}
