import { useId, useState } from 'react';
import { scopePresets, type ApiScope, type ScopePreset } from '@ad-foundry/contract/api-scopes.ts';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { presetNames } from './presets.ts';
import { useCreateKey } from './queries.ts';
import { ScopeList } from './scope-list.tsx';

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

interface KeyFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onSecret: Props['onSecret'];
}

function useKeyForm({ onBusy, onSecret }: Omit<KeyFormProps, 'id'>) {
  const mayManage = useCan('organization:manage');
  const create = useCreateKey();
  const { form, ...rest } = useContractForm<Values>({
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
  const setScopes = (scopes: ApiScope[]) =>
    form.setValue('scopes', scopes, { shouldValidate: form.formState.isSubmitted });
  const setAccess = (access: Values['access']) => {
    form.setValue('access', access);
    if (access !== 'custom') setScopes([...scopePresets[access]]);
  };
  return { ...rest, form, mayManage, setScopes, setAccess };
}

function KeyForm({ id, ...acts }: KeyFormProps) {
  const t = useTranslations('keys.new');
  const presets = useTranslations('keys.presets');
  const { form, control, submit, failure, mayManage, setScopes, setAccess } = useKeyForm(acts);
  const { kind, access, scopes } = form.watch();
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
      {mayManage ? <KindField kind={kind} onKind={(next) => form.setValue('kind', next)} /> : null}
      <Field label={t('access')} help={presets(`${access}.help`)}>
        {(field) => (
          <Select
            {...field}
            value={access}
            onValueChange={setAccess}
            options={[...presetNames, 'custom' as const].map((value) => ({ value, label: presets(`${value}.label`) }))}
          />
        )}
      </Field>
      {access === 'custom' ? (
        <FormField control={control} name="scopes" label={t('scopes')} problems={{ missing: t('scopesMissing') }}>
          {(field) => <ScopeList id={field.id} scopes={scopes} onScopes={setScopes} />}
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

function KindField({ kind, onKind }: { kind: ApiKeyKind; onKind: (kind: ApiKeyKind) => void }) {
  const t = useTranslations('keys.new');
  return (
    <Field label={t('kind')} help={t(`${kind}Help`)}>
      {() => (
        <Segmented
          label={t('kind')}
          value={kind}
          onValueChange={onKind}
          options={[
            { value: 'organization', label: t('organization') },
            { value: 'personal', label: t('personal') },
          ]}
        />
      )}
    </Field>
  );
}
