import { useId, useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { webhookTypes, type WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useChangeWebhook, useCreateWebhook } from './queries.ts';

interface Props {
  edited: Webhook | 'new' | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

interface Values {
  url: string;
  types: WebhookType[];
}

/** Makes a webhook, or changes its address and events. */
export function WebhookDialog({ edited, onClose, onSecret }: Props) {
  const t = useTranslations('webhooks.form');
  const form = useId();
  const [busy, setBusy] = useState(false);
  const isNew = edited === 'new';
  return (
    <Dialog
      open={edited !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(isNew ? 'title' : 'editTitle')}
      form={form}
      continueLabel={t(isNew ? 'create' : 'save')}
      busy={busy}
    >
      {edited === 'new' ? <CreateForm id={form} onBusy={setBusy} onClose={onClose} onSecret={onSecret} /> : null}
      {edited !== null && edited !== 'new' ? (
        <ChangeForm id={form} onBusy={setBusy} onClose={onClose} webhook={edited} />
      ) : null}
    </Dialog>
  );
}

interface FormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function CreateForm({ onClose, onSecret, ...form }: FormProps & Pick<Props, 'onSecret'>) {
  const create = useCreateWebhook();
  const send = async (values: Values) => {
    const { secret } = await create.mutateAsync(values);
    onClose();
    onSecret(secret);
  };
  return <Fields {...form} defaultValues={{ url: '', types: [...webhookTypes] }} send={send} />;
}

function ChangeForm({ onClose, webhook, ...form }: FormProps & { webhook: Webhook }) {
  const change = useChangeWebhook(webhook.id);
  const send = async (values: Values) => {
    await change.mutateAsync(values);
    onClose();
  };
  return <Fields {...form} defaultValues={{ url: webhook.url, types: webhook.types }} send={send} />;
}

interface FieldsProps extends Omit<FormProps, 'onClose'> {
  defaultValues: Values;
  send: (values: Values) => Promise<void>;
}

function Fields({ id, onBusy, defaultValues, send }: FieldsProps) {
  const t = useTranslations('webhooks.form');
  const { form, control, submit, failure } = useContractForm<Values>({
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
