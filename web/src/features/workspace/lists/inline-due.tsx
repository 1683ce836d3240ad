import { Suspense } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Field } from '#ui/form/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';

// Loaded when it is first opened, because reading the list does not need the calendar.
const DateTimePicker = lazyComponent(() => import('#ui/form/date-time-picker.tsx'), 'DateTimePicker');

interface InlineDueProps {
  /** The name of the item, for screen readers. */
  name: string;
  /** The due date of the item itself, which this control edits. */
  value: string | null;
  /** The due date in effect, which may be that of the campaign. */
  dueAt: string | null;
  done: boolean;
  help: string;
  tabIndex: 0 | -1;
  change: { mutate: (dueAt: string | null) => void; error: Error | null };
}

/** The due date in a row of a list, edited in place. */
export function InlineDue({ name, value, dueAt, done, help, tabIndex, change }: InlineDueProps) {
  const t = useTranslations('lists.due');
  const errorText = useErrorText();
  return (
    <Popover>
      <PopoverTrigger>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('change', { name })}
          className="relative z-1 max-w-full rounded-full hover:brightness-97"
        >
          <DueChip dueAt={dueAt} done={done} />
        </button>
      </PopoverTrigger>
      <PopoverContent className="w-80 max-w-[calc(100vw-1rem)]" aria-label={t('change', { name })}>
        <Field label={t('label')} help={help} error={change.error ? errorText(change.error) : undefined}>
          {(control) => (
            <Suspense>
              <DateTimePicker
                {...control}
                clearable
                value={value ? new Date(value) : null}
                onChange={(date) => change.mutate(date?.toISOString() ?? null)}
              />
            </Suspense>
          )}
        </Field>
      </PopoverContent>
    </Popover>
  );
}
