import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import type { importedAccount } from '@ad-foundry/contract/insights/imports.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { zoneText } from '#lib/time/time-settings.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Select } from '#ui/form/select.tsx';

/** Stands for an account that is yet to be added. */
export const newAccount = 'new';

type Values = z.input<typeof importedAccount>;

interface Props {
  accounts: readonly InsightAccount[];
  /** The id of an account, or `newAccount`. */
  target: string;
  onTarget: (target: string) => void;
  control: Control<Values, unknown, z.output<typeof importedAccount>>;
}

/** The ad account that the figures are stored in: one of earlier imports, or a new one with currency and time zone. */
export function AccountFields({ accounts, target, onTarget, control }: Props) {
  const t = useTranslations('insights.import');
  const [zones] = useState(() => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => optionOf(zone)));
  const [currencies] = useState(() => Intl.supportedValuesOf('currency').map((code) => optionOf(code)));
  const imported = accounts.filter(({ source }) => source === 'file');
  return (
    <section className="grid gap-4">
      {imported.length > 0 ? (
        <Field label={t('account')}>
          {(given) => (
            <Select
              {...given}
              value={target}
              onValueChange={onTarget}
              options={[
                { value: newAccount, label: t('newAccount') },
                ...imported.map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` })),
              ]}
            />
          )}
        </Field>
      ) : null}
      {target === newAccount ? (
        <>
          <TextField
            control={control}
            name="name"
            label={t('name')}
            help={t('nameHelp')}
            maxLength={limits.nameLength}
            autoComplete="off"
            required
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField control={control} name="currency" label={t('currency')}>
              {({ onChange, ...field }) => <Combobox {...field} options={currencies} onValueChange={onChange} />}
            </FormField>
            <FormField control={control} name="timeZone" label={t('timeZone')}>
              {({ onChange, ...field }) => <Combobox {...field} options={zones} onValueChange={onChange} />}
            </FormField>
          </div>
        </>
      ) : null}
    </section>
  );
}

const optionOf = (value: string) => ({ value, label: zoneText(value) });
