import type { QuietHours } from '@ad-foundry/contract/webhooks.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';

/** An hour of the day as people write it: "8:00 PM", "20:00". */
export const hourText = (hour: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)));

const proposed: QuietHours = { from: 20, until: 7, weekends: true };

interface Props {
  value: QuietHours | null;
  onValue: (value: QuietHours | null) => void;
}

/** When nothing is sent: off, or from an hour until another. */
export function QuietHoursChoice({ value, onValue }: Props) {
  const t = useTranslations('webhooks.chat.quiet');
  return (
    <div className="grid gap-3">
      <Switch
        end
        label={t('label')}
        help={t('help')}
        checked={value !== null}
        onCheckedChange={(isOn) => onValue(isOn ? proposed : null)}
      />
      {value === null ? null : (
        <div className="grid gap-3">
          <div className="flex items-center gap-2">
            <HourSelect
              label={t('from')}
              value={value.from}
              except={value.until}
              onValue={(from) => onValue({ ...value, from })}
            />
            <span className="text-ink-3" aria-hidden>
              –
            </span>
            <HourSelect
              label={t('until')}
              value={value.until}
              except={value.from}
              onValue={(until) => onValue({ ...value, until })}
            />
          </div>
          <Checkbox
            label={t('weekends')}
            checked={value.weekends}
            onCheckedChange={(weekends) => onValue({ ...value, weekends })}
          />
        </div>
      )}
    </div>
  );
}

interface HourProps {
  label: string;
  value: number;
  /** The other end, which cannot be the same. */
  except: number;
  onValue: (hour: number) => void;
}

function HourSelect({ label, value, except, onValue }: HourProps) {
  const locale = useLocale();
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour !== except);
  return (
    <Select
      aria-label={label}
      value={String(value)}
      onValueChange={(hour) => onValue(Number(hour))}
      options={hours.map((hour) => ({ value: String(hour), label: hourText(hour, locale) }))}
      className="num w-30"
    />
  );
}
