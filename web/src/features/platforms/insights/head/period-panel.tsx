import { presets, type Period, type Preset } from '@ad-foundry/contract/rules/periods/periods.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Options } from '#ui/form/options.tsx';

interface PeriodPanelProps {
  /** The selected preset; null for a custom range. */
  preset: Preset | null;
  days: Period;
  /** The last day that the user can choose. */
  today: string;
  onChoose: (choice: { relative: Preset } | Period) => void;
}

/** Preset periods, and a custom range. */
export function PeriodPanel({ preset, days, today, onChoose }: PeriodPanelProps) {
  const t = useTranslations('insights.period');
  return (
    <div className="grid gap-3">
      <Options
        label={t('label')}
        options={presets.map((name) => ({ value: name, label: t(name) }))}
        chosen={preset}
        onChoose={(relative) => onChoose({ relative })}
      />
      <CustomRange days={days} today={today} onChoose={onChoose} />
    </div>
  );
}

const resolver = problemResolver(({ since, until }: Period) => ({
  until: since !== '' && until !== '' && since > until ? 'order' : undefined,
}));

function CustomRange({ days, today, onChoose }: Omit<PeriodPanelProps, 'preset'>) {
  const t = useTranslations('insights.period');
  const { form, submit } = useContractForm({
    defaultValues: { since: days.since, until: days.until },
    resolver,
    checkAll: true,
    send: async (values) => onChoose(values),
  });
  const isWrong = form.formState.errors.until !== undefined;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2 border-t border-line pt-3">
      <p className="text-sm font-medium">{t('custom')}</p>
      <div className="grid grid-cols-2 gap-2">
        {(['since', 'until'] as const).map((name) => (
          <label key={name} className="grid gap-1 text-xs text-ink-2">
            {t(name)}
            <Input type="date" max={today} required aria-invalid={isWrong || undefined} {...form.register(name)} />
          </label>
        ))}
      </div>
      {isWrong ? (
        <p role="alert" className="text-xs text-bad">
          {t('order')}
        </p>
      ) : null}
      <Button type="submit" size="sm" disabled={isWrong}>
        {t('apply')}
      </Button>
    </form>
  );
}
