import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

interface Days {
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
}

interface DueDaysProps {
  value: Days;
  onChange: (change: Days) => void;
}

/** Inputs for the first and last due day. */
export function DueDays({ value: { dueFrom, dueTo }, onChange }: DueDaysProps) {
  const t = useTranslations('lists.filter.names');
  const isDay = (day: string) => day === '' || /^2\d{3}-/.test(day);
  const set = (next: Days) => onChange({ dueFrom: next.dueFrom || undefined, dueTo: next.dueTo || undefined });
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={t('dueFrom')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dueFrom ?? ''}
            max={dueTo}
            onChange={({ target: { value: day } }) => isDay(day) && set({ dueFrom: day, dueTo })}
          />
        )}
      </Field>
      <Field label={t('dueTo')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={dueTo ?? ''}
            min={dueFrom}
            onChange={({ target: { value: day } }) => isDay(day) && set({ dueFrom, dueTo: day })}
          />
        )}
      </Field>
    </div>
  );
}
