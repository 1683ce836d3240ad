import { useState } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { zoneText } from '#lib/time/time-settings.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { Card } from './card.tsx';
import { moneyOf, possibleAdvertisers, type Target } from './targets.ts';
import type { Destination } from './use-import.ts';

interface Props {
  destinations: readonly Destination[];
  advertisers: readonly InsightAdvertiser[];
  onTarget: (key: string, change: Partial<Target>) => void;
  /** Of rows for which the file names none. */
  onCurrency: (currency: string) => void;
}

/** The ad accounts of a report, and where the rows of each go. */
export function ReportAdvertisers({ destinations, ...rest }: Props) {
  const t = useTranslations('insights.import.advertisers');
  const count = destinations.length;
  return (
    <Card title={t('title', { count })} note={t('body', { count })}>
      <ul className="grid">
        {destinations.map((destination) => (
          <li
            key={destination.reportAdvertiser.key}
            className="grid gap-3 border-t border-line px-4 py-3 first:border-t-0"
          >
            <ReportAdvertiserItem destination={destination} isOnly={count === 1} {...rest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const newAdvertiser = 'new';

interface ReportAdvertiserProps extends Omit<Props, 'destinations'> {
  destination: Destination;
  isOnly: boolean;
}

function ReportAdvertiserItem({
  destination: { reportAdvertiser, target },
  isOnly,
  advertisers,
  onTarget,
  onCurrency,
}: ReportAdvertiserProps) {
  const { key, currency, rows, ads, sums } = reportAdvertiser;
  const t = useTranslations('insights.import.advertisers');
  const locale = useLocale();
  const change = (change: Partial<Target>) => onTarget(key, change);
  const possible = possibleAdvertisers(advertisers, currency);
  const name = reportAdvertiser.name || t('unnamed');
  return (
    <>
      <div className="flex items-start gap-2.5">
        {isOnly ? null : (
          <Checkbox
            label={t('include', { name })}
            hideLabel
            checked={target.isIncluded}
            onCheckedChange={(isIncluded) => change({ isIncluded })}
          />
        )}
        <span className="grid min-w-0 flex-1 text-sm">
          <span className="truncate font-medium">{name}</span>
          <span className="num text-xs text-ink-2">{t('facts', { rows, ads })}</span>
        </span>
        <span className="num font-semibold">
          {formatFigure('spend', sums.spend ?? 0, { ...moneyOf(currency), locale }, { exact: true })}
        </span>
      </div>
      {target.isIncluded ? (
        <div className="grid gap-3">
          {currency === null ? <Currency onCurrency={onCurrency} /> : null}
          {possible.length > 0 ? (
            <Field label={t('into')}>
              {(field) => (
                <Select
                  {...field}
                  value={target.advertiser?.id ?? newAdvertiser}
                  onValueChange={(id) => change({ advertiser: possible.find((each) => each.id === id) ?? null })}
                  options={[
                    { value: newAdvertiser, label: t('newAdvertiser') },
                    ...possible.map(({ id, name: label, currency }) => ({
                      value: id,
                      label: `${label} · ${currency}`,
                    })),
                  ]}
                />
              )}
            </Field>
          ) : null}
          {target.advertiser === null ? <NewAdvertiser target={target} onChange={change} /> : null}
        </div>
      ) : null}
    </>
  );
}

function NewAdvertiser({ target, onChange }: { target: Target; onChange: (change: Partial<Target>) => void }) {
  const t = useTranslations('insights.import.advertisers');
  const [zones] = useState(() => ['UTC', ...Intl.supportedValuesOf('timeZone')].map(optionOf));
  return (
    <>
      <Field label={t('name')} error={target.name.trim() === '' ? t('nameMissing') : undefined}>
        {(field) => (
          <Input
            {...field}
            value={target.name}
            maxLength={limits.nameLength}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('timeZone')}>
        {(field) => (
          <Combobox
            {...field}
            value={target.timeZone}
            onValueChange={(timeZone) => onChange({ timeZone })}
            options={zones}
          />
        )}
      </Field>
    </>
  );
}

function Currency({ onCurrency }: Pick<Props, 'onCurrency'>) {
  const t = useTranslations('insights.import.advertisers');
  const [currencies] = useState(() => Intl.supportedValuesOf('currency').map(optionOf));
  return (
    <Field label={t('currency')} error={t('currencyNeeded')}>
      {(field) => <Combobox {...field} value={null} onValueChange={onCurrency} options={currencies} />}
    </Field>
  );
}

const optionOf = (value: string) => ({ value, label: zoneText(value) });
