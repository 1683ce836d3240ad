import { cn } from '#lib/cn.ts';
import type { useSuggestions } from './use-suggestions.ts';

type Props = { label: string } & ReturnType<typeof useSuggestions>;

/** The suggestions, below the line with the caret; the text field keeps the focus and handles the keys. */
export function SuggestionList({ label, id, items, typed, marked, choose }: Props) {
  if (items.length === 0 || !typed) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      style={{ left: Math.max(8, Math.min(typed.left, innerWidth - 264)), top: typed.bottom + 4 }}
      className="fixed z-40 grid w-64 rounded-card border border-line-strong bg-card p-1 shadow-float"
    >
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has them
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
          className={cn(
            'flex cursor-default items-center gap-2 rounded-control px-2 py-1.5 text-sm',
            index === marked ? 'bg-press' : 'hover:bg-sunk',
          )}
        >
          {item.content}
        </div>
      ))}
    </div>
  );
}
