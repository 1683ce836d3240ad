import { useQuery } from '@tanstack/react-query';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FormField, type FormFieldProps } from '#ui/form/form-field.tsx';
import { openCampaignsQuery } from './queries.ts';

/** A form field for one of the campaigns that are not archived. */
export function CampaignField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, CampaignId | null>,
  Sent = Values,
>(field: Omit<FormFieldProps<Values, Name, Sent>, 'children'>) {
  const t = useTranslations('workItems.campaignPicker');
  const { data: campaigns = [] } = useQuery(openCampaignsQuery);
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <Combobox
          {...control}
          aria-label={t('label')}
          placeholder={t('label')}
          onValueChange={onChange}
          options={campaigns.map(({ id, name, group }) => ({
            value: id,
            label: name,
            ...(group ? { hint: group.name } : {}),
          }))}
        />
      )}
    </FormField>
  );
}
