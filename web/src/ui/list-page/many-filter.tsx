import { ChevronDown } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { controlLook } from '#ui/form/control-look.ts';
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';

interface ManyFilterProps {
  label: string;
  /** The label of the option that matches everything. */
  any: string;
  options: readonly { value: string; label: string }[];
  /** The chosen values, separated by commas. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter that accepts several values; a row matches if it has any of them. */
export function ManyFilter({ label, any, options, value, onChange }: ManyFilterProps) {
  const t = useTranslations('ui.select');
  const chosen = options.filter((option) => value?.split(',').includes(option.value));
  const names = chosen.map((option) => option.label).join(', ');
  const summary = chosen.length > 2 ? t('chosen', { count: chosen.length }) : names;
  const toggle = (toggled: string, isOn: boolean) => {
    const isChosen = (each: string) => (each === toggled ? isOn : chosen.some((option) => option.value === each));
    const next = options.map((option) => option.value).filter(isChosen);
    onChange(next.join(',') || undefined);
  };
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          aria-label={`${label}: ${summary || any}`}
          className={cn(
            controlLook,
            'flex h-control w-auto max-w-60 min-w-24 items-center gap-2 text-left max-sm:flex-1',
          )}
        >
          <span className="min-w-0 flex-1 truncate">{summary || any}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
        </button>
      </MenuTrigger>
      <MenuContent>
        {options.map((option) => (
          <MenuCheckboxItem
            key={option.value}
            checked={chosen.includes(option)}
            onCheckedChange={(isOn) => toggle(option.value, isOn)}
            // The menu stays open, so that the user can choose the next value.
            onSelect={(event) => event.preventDefault()}
          >
            {option.label}
          </MenuCheckboxItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
