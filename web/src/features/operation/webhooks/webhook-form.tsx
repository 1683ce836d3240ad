import { limits } from '@ad-foundry/contract/limits.ts';
import { webhookTypes, type WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';

export interface WebhookValues {
  url: string;
  types: WebhookType[];
}

export const newWebhook: WebhookValues = { url: '', types: [...webhookTypes] };

interface Props {
  id: string;
  onBusy: (busy: boolean) => void;
  defaultValues: WebhookValues;
  send: (values: WebhookValues) => Promise<void>;
}

/** The address and the events of a webhook. */
export function WebhookForm({ id, onBusy, defaultValues, send }: Props) {
  const t = useTranslations('webhooks.form');
  const { form, control, submit, failure } = useContractForm<WebhookValues>({
    defaultValues,
    resolver: problemResolver(({ url, types }) => ({
      url: /^https?:\/\/./.test(url.trim()) ? undefined : 'missing',
      types: types.length === 0 ? 'missing' : undefined,
    })),
    errorFields: { 'webhook.address-refused': 'url' },
    onPending: onBusy,
    send: ({ url, types }) => send({ url: url.trim(), types }),
  });
  const setTypes = (types: WebhookType[]) =>
    form.setValue('types', types, { shouldValidate: form.formState.isSubmitted });
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        control={control}
        name="url"
        type="url"
        label={t('url')}
        help={t('urlHelp')}
        maxLength={limits.webhooks.urlLength}
        problems={{ missing: t('urlMissing') }}
      />
      <FormField control={control} name="types" label={t('types')} problems={{ missing: t('typesMissing') }}>
        {(field) => <TypeList id={field.id} types={form.watch('types')} onTypes={setTypes} />}
      </FormField>
      {failure ? <ProblemNote>{failure}</ProblemNote> : null}
    </form>
  );
}

interface TypeListProps {
  id: string;
  types: readonly WebhookType[];
  onTypes: (types: WebhookType[]) => void;
}

function TypeList({ id, types, onTypes }: TypeListProps) {
  const t = useTranslations('webhooks');
  const isAll = types.length === webhookTypes.length;
  return (
    <div id={id} role="group" aria-label={t('form.types')} className="grid gap-2">
      <Checkbox
        label={t('all')}
        checked={isAll || (types.length > 0 && 'indeterminate')}
        onCheckedChange={() => onTypes(isAll ? [] : [...webhookTypes])}
      />
      <div className="grid gap-2 border-t border-line pt-3 sm:grid-cols-2">
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(`types.${type}`)}
            checked={types.includes(type)}
            onCheckedChange={(isOn) =>
              onTypes(webhookTypes.filter((each) => (each === type ? isOn : types.includes(each))))
            }
          />
        ))}
      </div>
    </div>
  );
}
