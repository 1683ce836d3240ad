import { useId, useState } from 'react';
import {
  apiScopes,
  scopePresets,
  sensitiveScopes,
  type ApiScope,
  type ScopePreset,
} from '@ad-foundry/contract/api-scopes.ts';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { presetNames } from './presets.ts';
import { useCreateKey } from './queries.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSecret: (secret: string) => void;
}

interface Values {
  name: string;
  kind: ApiKeyKind;
  access: ScopePreset | 'custom';
  scopes: ApiScope[];
  days: number;
}

const lives = [30, limits.apiKeys.life.days, 180, limits.apiKeys.life.maxDays];

/** Makes a key: its name, as whom it acts, what it may do and for how long. */
export function CreateKeyDialog({ open, onOpenChange, onSecret }: Props) {
  const t = useTranslations('keys.new');
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      form={form}
      continueLabel={t('create')}
      busy={busy}
    >
      <KeyForm
        id={form}
        onBusy={setBusy}
        onSecret={(secret) => {
          onOpenChange(false);
          onSecret(secret);
        }}
      />
    </Dialog>
  );
}

function KeyForm({
  id,
  onBusy,
  onSecret,
}: {
  id: string;
  onBusy: (busy: boolean) => void;
  onSecret: Props['onSecret'];
}) {
  const t = useTranslations('keys.new');
  const presets = useTranslations('keys.presets');
  const mayManage = useCan('organization:manage');
  const create = useCreateKey();
  const { form, control, submit, failure } = useContractForm<Values>({
    defaultValues: {
      name: '',
      kind: mayManage ? 'organization' : 'personal',
      access: 'read',
      scopes: [...scopePresets.read],
      days: limits.apiKeys.life.days,
    },
    resolver: problemResolver(({ name, scopes }) => ({
      name: name.trim() === '' ? 'missing' : undefined,
      scopes: scopes.length === 0 ? 'missing' : undefined,
    })),
    onPending: onBusy,
    send: async ({ name, kind, scopes, days }) =>
      onSecret((await create.mutateAsync({ name, kind, scopes, days })).secret),
  });
  const { kind, access, scopes } = form.watch();
  const chooseAccess = (next: Values['access']) => {
    form.setValue('access', next);
    if (next !== 'custom')
      form.setValue('scopes', [...scopePresets[next]], { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        control={control}
        name="name"
        label={t('name')}
        help={t('nameHelp')}
        maxLength={limits.nameLength}
        problems={{ missing: t('nameMissing') }}
      />
      {mayManage ? (
        <Field label={t('kind')} help={t(`${kind}Help`)}>
          {() => (
            <Segmented
              label={t('kind')}
              value={kind}
              onValueChange={(next) => form.setValue('kind', next)}
              options={[
                { value: 'organization', label: t('organization') },
                { value: 'personal', label: t('personal') },
              ]}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('access')} help={presets(`${access}.help`)}>
        {(field) => (
          <Select
            {...field}
            value={access}
            onValueChange={chooseAccess}
            options={[...presetNames, 'custom' as const].map((value) => ({ value, label: presets(`${value}.label`) }))}
          />
        )}
      </Field>
      {access === 'custom' ? (
        <FormField control={control} name="scopes" label={t('scopes')} problems={{ missing: t('scopesMissing') }}>
          {({ id: listId }) => (
            <div id={listId} role="group" aria-label={t('scopes')} className="grid gap-2 sm:grid-cols-2">
              {apiScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  label={<span className="font-mono text-xs">{scope}</span>}
                  {...(sensitiveScopes.has(scope) ? { help: t('sensitive') } : {})}
                  checked={scopes.includes(scope)}
                  onCheckedChange={(isOn) =>
                    form.setValue('scopes', isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope), {
                      shouldValidate: form.formState.isSubmitted,
                    })
                  }
                />
              ))}
            </div>
          )}
        </FormField>
      ) : null}
      <FormField control={control} name="days" label={t('life')}>
        {({ value, onChange, onBlur: _, ref: __, ...field }) => (
          <Select
            {...field}
            value={String(value)}
            onValueChange={(next) => onChange(Number(next))}
            options={lives.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          />
        )}
      </FormField>
      {failure ? <ProblemNote>{failure}</ProblemNote> : null}
    </form>
  );
}
