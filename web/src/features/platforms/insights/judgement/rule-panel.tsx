import { useQuery } from '@tanstack/react-query';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { JudgementRuleAnswer } from '@ad-foundry/contract/insights/judging.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Input } from '#ui/form/input.tsx';
import { ruleQuery, useChangeRule, type RulePlace } from '#features/platforms/insights/queries.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';

interface RulePanelProps {
  advertiser: InsightAdvertiser;
  place: RulePlace;
  /** The kind of result whose target is edited; null for none. */
  kind: string | null;
  onDone: () => void;
}

/** What figures are judged against: the targets of the account or of the campaign, and the account's floor. */
export function RulePanel(props: RulePanelProps) {
  const { data } = useQuery(ruleQuery(props.place));
  return data ? <RuleForm {...props} stored={data} /> : <Skeleton shape="card" className="h-60" />;
}

const fields = ['cost', 'roas', 'spendFloor', 'resultsFloor'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;

/** The number that was typed, with a point or a comma; null for nothing. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

const isWrong = (field: Field, text: string): boolean => {
  const value = numberOf(text);
  if (value === null) return false;
  if (field === 'resultsFloor') return !Number.isInteger(value) || value < 1 || value > 1_000_000;
  const least = field === 'spendFloor' ? 0 : 0.01;
  return !(value >= least && value <= (field === 'roas' ? 1000 : 1e9));
};

const resolver = problemResolver((values: Values) =>
  Object.fromEntries(fields.map((field) => [field, isWrong(field, values[field]) ? 'number' : undefined])),
);

type StoredRuleProps = RulePanelProps & { stored: JudgementRuleAnswer };

const textOf = (value: number | null | undefined, unit = 1) =>
  value === null || value === undefined ? '' : String(value / unit);

/** The form of a rule, in units of the currency; an empty field is none, or the default. */
function useRuleForm({ advertiser, place, kind, onDone, stored }: StoredRuleProps) {
  const change = useChangeRule(place);
  const unit = 10 ** advertiser.currencyDigits;
  return useContractForm<Values>({
    defaultValues: {
      cost: textOf(stored.costs.find((cost) => cost.kind === kind)?.cost, unit),
      roas: textOf(stored.roas),
      spendFloor: textOf(stored.spendFloor, unit),
      resultsFloor: textOf(stored.resultsFloor),
    },
    resolver,
    checkAll: true,
    send: async (values) => {
      const [cost, spend] = [numberOf(values.cost), numberOf(values.spendFloor)];
      const others = stored.costs.filter((each) => each.kind !== kind);
      await change.mutateAsync({
        roas: numberOf(values.roas),
        costs: kind === null || cost === null ? others : [...others, { kind, cost: Math.round(cost * unit) }],
        spendFloor: spend === null ? null : Math.round(spend * unit),
        resultsFloor: numberOf(values.resultsFloor),
      });
      onDone();
    },
  });
}

function RuleForm(props: StoredRuleProps) {
  const { advertiser, place, kind, stored } = props;
  const t = useTranslations('insights.judgement.rule');
  const kindName = useKindName();
  const { form, submit, pending, failure } = useRuleForm(props);
  const input = (field: Field, label: string, placeholder: string) => (
    <label className="grid gap-1 text-xs text-ink-2">
      {label}
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={form.formState.errors[field] !== undefined || undefined}
        {...form.register(field)}
      />
    </label>
  );
  const { defaults } = stored;
  const currency = advertiser.currency ?? '';
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid w-80 max-w-full gap-3">
      <p className="text-sm font-medium">{t(place.campaignId === undefined ? 'ofAccount' : 'ofCampaign')}</p>
      <div className="grid grid-cols-2 gap-2">
        {kind === null ? null : input('cost', t('cost', { kind: kindName(kind), currency }), t('none'))}
        {input('roas', t('roas'), t('none'))}
      </div>
      {place.campaignId === undefined ? (
        <div className="grid grid-cols-2 gap-2">
          {input('spendFloor', t('spendFloor', { currency }), textOf(defaults.spend, 10 ** advertiser.currencyDigits))}
          {input('resultsFloor', t('resultsFloor'), textOf(defaults.results))}
        </div>
      ) : null}
      <p className="text-xs text-pretty text-ink-2">{t('hint')}</p>
      {hasErrors || failure ? (
        <p role="alert" className="text-xs text-bad">
          {hasErrors ? t('number') : failure}
        </p>
      ) : null}
      <Button type="submit" size="sm" variant="primary" loading={pending}>
        {t('save')}
      </Button>
    </form>
  );
}
