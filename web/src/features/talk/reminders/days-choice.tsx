import { useTranslations } from '#lib/i18n.ts';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';

const offered = [14, 7, 5, 3, 2, 1, 0];

interface ChoiceProps {
  /** Numbers of days before the due date. */
  days: readonly number[];
  disabled?: boolean;
  onChange: (days: number[]) => void;
}

/** Chooses the days before the due date on which reminders are sent; at least one. */
export function DaysChoice({ days, disabled = false, onChange }: ChoiceProps) {
  const t = useTranslations('reminders.days');
  const all = [...new Set([...offered, ...days])].toSorted((a, b) => b - a);
  const change = (day: number, isOn: boolean) =>
    onChange(all.filter((each) => (each === day ? isOn : days.includes(each))));
  return (
    <div role="group" aria-label={t('label')} className="flex flex-wrap gap-1.5">
      {all.map((day) => (
        <ToggleChip
          key={day}
          pressed={days.includes(day)}
          disabled={disabled || (days.length === 1 && days[0] === day)}
          onPressedChange={(isOn) => change(day, isOn)}
        >
          {t('day', { count: day })}
        </ToggleChip>
      ))}
    </div>
  );
}
