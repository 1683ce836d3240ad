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
import { moneyOf, possibleAccounts, type Target } from './targets.ts';
import type { Destination } from './use-import.ts';

interface Props {
  destinations: readonly Destination[];
  accounts: readonly InsightAdvertiser[];
  onTarget: (key: string, change: Partial<Target>) => void;
  /** Of rows for which the file names none. */
  onCurrency: (currency: string) => void;
}

/** The ad accounts of a report, and where the rows of each go. */
export function ReportAccounts({ destinations, ...rest }: Props) {
  const t = useTranslations('insights.import.accounts');
  const count = destinations.length;
  return (
    <Card title={t('title', { count })} note={t('body', { count })}>
      <ul className="grid">
        {destinations.map((destination) => (
          <li key={destination.account.key} className="grid gap-3 border-t border-line px-4 py-3 first:border-t-0">
            <Account destination={destination} isOnly={count === 1} {...rest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const newAccount = 'new';

interface AccountProps extends Omit<Props, 'destinations'> {
  destination: Destination;
  isOnly: boolean;
}

function Account({ destination: { account, target }, isOnly, accounts, onTarget, onCurrency }: AccountProps) {
  const t = useTranslations('insights.import.accounts');
  const locale = useLocale();
  const change = (change: Partial<Target>) => onTarget(account.key, change);
  const possible = possibleAccounts(accounts, account.currency);
  const name = account.name || t('unnamed');
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
          <span className="num text-xs text-ink-2">{t('facts', { rows: account.rows, ads: account.ads })}</span>
        </span>
        <span className="num font-semibold">
          {formatFigure('spend', account.sums.spend ?? 0, { ...moneyOf(account.currency), locale }, { exact: true })}
        </span>
      </div>
      {target.isIncluded ? (
        <div className="grid gap-3">
          {account.currency === null ? <Currency onCurrency={onCurrency} /> : null}
          {possible.length > 0 ? (
            <Field label={t('into')}>
              {(field) => (
                <Select
                  {...field}
                  value={target.advertiser?.id ?? newAccount}
                  onValueChange={(id) => change({ advertiser: possible.find((each) => each.id === id) ?? null })}
                  options={[
                    { value: newAccount, label: t('newAccount') },
                    ...possible.map(({ id, name: label, currency }) => ({
                      value: id,
                      label: `${label} · ${currency}`,
                    })),
                  ]}
                />
              )}
            </Field>
          ) : null}
          {target.advertiser === null ? <NewAccount target={target} onChange={change} /> : null}
        </div>
      ) : null}
    </>
  );
}

function NewAccount({ target, onChange }: { target: Target; onChange: (change: Partial<Target>) => void }) {
  const t = useTranslations('insights.import.accounts');
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
  const t = useTranslations('insights.import.accounts');
  const [currencies] = useState(() => Intl.supportedValuesOf('currency').map(optionOf));
  return (
    <Field label={t('currency')} error={t('currencyNeeded')}>
      {(field) => <Combobox {...field} value={null} onValueChange={onCurrency} options={currencies} />}
    </Field>
  );
}

const optionOf = (value: string) => ({ value, label: zoneText(value) });
