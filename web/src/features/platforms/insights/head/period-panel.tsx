import { presets, type Period, type Preset } from '@ad-foundry/contract/rules/periods/periods.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.tsx';
import { OptionButton } from './option-button.tsx';
import { Panel } from './panel.tsx';
import type { Popped } from './pop-button.tsx';

export type PeriodChoice = { relative: string } | Period;

export interface PeriodPanelProps extends Popped {
  /** The named period that is shown; null for own days. */
  preset: Preset | null;
  days: Period;
  /** The last day that can be chosen. */
  today: string;
  onChoose: (choice: PeriodChoice) => void;
}

/** Named periods, and two days of one's own. */
export function PeriodPanel({ preset, days, today, onChoose, ...popped }: PeriodPanelProps) {
  const t = useTranslations('insights.period');
  const choose = (choice: PeriodChoice) => {
    popped.onOpenChange(false);
    onChoose(choice);
  };
  return (
    <Panel {...popped} label={t('label')}>
      <div className="grid gap-3">
        <div role="group" aria-label={t('label')} className="grid grid-cols-2 gap-0.5">
          {presets.map((name) => (
            <OptionButton key={name} isChosen={name === preset} onChoose={() => choose({ relative: name })}>
              {t(name)}
            </OptionButton>
          ))}
        </div>
        <OwnDays days={days} today={today} onChoose={choose} />
      </div>
    </Panel>
  );
}

const resolver = problemResolver(({ since, until }: Period) => ({
  until: since !== '' && until !== '' && since > until ? 'order' : undefined,
}));

function OwnDays({ days, today, onChoose }: { days: Period; today: string; onChoose: (days: Period) => void }) {
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
