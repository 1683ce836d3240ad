import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import {
  useId,
  useMemo,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type UIEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { controlLook } from './control-look.ts';
import { FloatingAnchor } from '#ui/overlay/floating-anchor.tsx';
import { optionLook } from '#ui/overlay/floating-look.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A short fact, shown after the label. */
  note?: string | undefined;
  /** A second line in the open list, which is searched too. */
  detail?: string;
  icon?: ReactNode;
  /** Secondary text at the end, which is searched too. */
  hint?: string;
  /** Colours the hint, whose text has the same meaning. */
  tone?: 'ok' | 'warn' | 'bad';
  disabled?: boolean;
}

interface Shared {
  options: readonly ComboboxOption[];
  /** Finds further values for a typed text, in addition to options that contain it. */
  find?: (text: string) => ReadonlySet<string>;
  /** Computes the options when the list opens, if sorting or describing them takes time. */
  listed?: () => readonly ComboboxOption[];
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: ReactNode;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
  /** Class names of the open list. */
  listClassName?: string;
  /** Shown in the closed control instead of the chosen names. */
  sign?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export type ComboboxProps = Shared &
  (
    | { multiple?: false; value: string | null; onValueChange: (value: string) => void }
    | { multiple: true; value: readonly string[]; onValueChange: (value: string[]) => void }
  );

/**
 * Number of options of a long list that are rendered initially, twice the visible ones; reaching the end adds as many.
 */
const drawnAtOnce = 20;
const nearEndPx = 200;

/** Filters the options by the typed text and limits how many are rendered. */
function useDrawn(options: readonly ComboboxOption[], find: Shared['find']) {
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(drawnAtOnce);
  const query = fold(search.trim());
  const folded = useMemo(
    () => options.map(({ label, detail = '', hint = '' }) => fold(`${detail} ${label} ${hint}`)),
    [options],
  );
  const further = useMemo(() => (query === '' ? undefined : find?.(query)), [find, query]);
  const found = options.filter(({ value }, at) => folded[at]?.includes(query) || further?.has(value));
  return {
    search,
    drawn: found.slice(0, most),
    onSearch: (text: string) => {
      setSearch(text);
      setMost(drawnAtOnce);
    },
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
      if (most < found.length && scrollHeight - scrollTop - clientHeight < nearEndPx) setMost(most + drawnAtOnce);
    },
    /** Renders more options before an arrow key reaches the last rendered one, and all of them before End. */
    onKeyDown: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (most >= found.length) return;
      const isModified = ctrlKey || metaKey || altKey;
      if (key === 'ArrowDown' && !isModified) setMost(most + 1);
      else if (isModified || key === 'ArrowUp' || key === 'End') flushSync(() => setMost(found.length));
    },
  };
}

interface TriggerProps extends ComponentProps<'button'> {
  chosen: readonly ComboboxOption[];
  placeholder: string | undefined;
  sign: ReactNode;
}

/** The closed control: one or two names, or their number. */
function Trigger({ chosen, placeholder, sign, className, ...rest }: TriggerProps) {
  const t = useTranslations('ui.select');
  const few = chosen.map((option) => option.label).join(', ');
  const summary = chosen.length <= 2 ? few : t('chosen', { count: chosen.length });
  return (
    <button
      type="button"
      className={cn(
        controlLook,
        'flex h-control items-center gap-2 text-left [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
      {...rest}
    >
      {sign ? (
        <span className="grid flex-1 place-items-center">{sign}</span>
      ) : (
        <>
          {chosen.length === 1 ? chosen[0]?.icon : null}
          <span className={cn('min-w-0 flex-1 truncate', chosen.length === 0 && 'text-ink-3')}>
            {summary || (placeholder ?? t('placeholder'))}
          </span>
          {chosen.length === 1 && chosen[0]?.note ? <span className="num text-ink-2">{chosen[0].note}</span> : null}
          <ChevronsUpDown className="text-ink-3" aria-hidden />
        </>
      )}
    </button>
  );
}

const hintInk = { none: 'text-ink-3', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' };

function Choice({ option, chosen, onSelect }: { option: ComboboxOption; chosen: boolean; onSelect: () => void }) {
  return (
    <Command.Item
      value={option.value}
      keywords={[option.label, option.hint ?? '']}
      disabled={option.disabled}
      onSelect={onSelect}
      className={optionLook}
    >
      {option.icon}
      <span className="grid min-w-0 flex-1">
        <span className="truncate">
          {option.label}
          {option.note ? <span className="num ml-1.5 text-ink-2">{option.note}</span> : null}
        </span>
        {option.detail ? <span className="truncate text-xs text-ink-2">{option.detail}</span> : null}
      </span>
      {option.hint ? (
        <span className={cn('shrink-0 text-xs', hintInk[option.tone ?? 'none'])}>{option.hint}</span>
      ) : null}
      <Check className={cn(!chosen && 'invisible')} aria-hidden />
      {chosen ? <span className="sr-only">✓</span> : null}
    </Command.Item>
  );
}

/** Selects one or several options of a long list, with search. */
export function Combobox(props: ComboboxProps) {
  const { options, placeholder, disabled, ref } = props;
  const t = useTranslations('ui.search');
  const listId = useId();
  const [open, setOpen] = useState(false);
  // A long list has a combobox in each row, so the popover is mounted only on its first use.
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const values = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const choose = (value: string) => {
    if (props.multiple) {
      props.onValueChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
      return;
    }
    props.onValueChange(value);
    setOpen(false);
  };
  return (
    <>
      <Trigger
        role="combobox"
        aria-haspopup="dialog"
        aria-controls={listId}
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        chosen={options.filter((option) => values.includes(option.value))}
        placeholder={placeholder}
        sign={props.sign}
        disabled={disabled}
        ref={ref}
        id={props.id}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        className={props.className}
        onClick={({ currentTarget }) => {
          setTrigger(currentTarget);
          setOpen(!open);
        }}
      />
      {trigger ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger>
            <FloatingAnchor element={trigger} />
          </PopoverTrigger>
          <PopoverContent
            id={listId}
            aria-label={props['aria-label'] ?? t('label')}
            className={cn('w-(--radix-popover-trigger-width) min-w-56 overflow-hidden p-0', props.listClassName)}
          >
            <Choices {...props} values={values} onChoose={choose} />
          </PopoverContent>
        </Popover>
      ) : null}
    </>
  );
}

interface ChoicesProps extends Shared {
  values: readonly string[];
  onChoose: (value: string) => void;
}

/** The open list with its search field. */
function Choices({ options, find, listed, searchPlaceholder, emptyText, values, onChoose, ...rest }: ChoicesProps) {
  const t = useTranslations('ui.search');
  const [listedOptions] = useState(() => listed?.());
  const { search, drawn, onSearch, onScroll, onKeyDown } = useDrawn(listedOptions ?? options, find);
  return (
    <Command loop shouldFilter={false} onKeyDown={onKeyDown} label={rest['aria-label'] ?? t('label')}>
      <Command.Input
        placeholder={searchPlaceholder ?? t('placeholder')}
        value={search}
        onValueChange={onSearch}
        className="h-9 w-full border-b border-line bg-transparent px-3 text-control outline-none pointer-coarse:h-11"
      />
      <Command.List onScroll={onScroll} className="scroll-slim max-h-72 scroll-py-1 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-6 text-center text-sm text-ink-2">{emptyText ?? t('none')}</Command.Empty>
        {drawn.map((option) => (
          <Choice
            key={option.value}
            option={option}
            chosen={values.includes(option.value)}
            onSelect={() => onChoose(option.value)}
          />
        ))}
      </Command.List>
    </Command>
  );
}
