import { useId, useState, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.tsx';
import { EmailField } from './email-field.tsx';
import { useUpdateAccount } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Says what is wrong with a name; undefined when nothing is. */
function useNameProblem(): (name: string) => string | undefined {
  const t = useTranslations('account.profile');
  return (name) => {
    if (name.trim() === '') return t('missing');
    return name.trim().length > limits.nameLength ? t('tooLong', { count: limits.nameLength }) : undefined;
  };
}

function NameField({ label, value, autoComplete, onChange }: NameFieldProps) {
  const problemOf = useNameProblem();
  return (
    <Field label={label} error={problemOf(value)}>
      {(control) => (
        <Input
          {...control}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface NameFieldProps {
  label: string;
  value: string;
  autoComplete: string;
  onChange: (value: string) => void;
}

/** The name others see. */
export function ProfileSection() {
  const t = useTranslations('account');
  const errorText = useErrorText();
  const me = useMe();
  const problemOf = useNameProblem();
  const update = useUpdateAccount();
  const form = useId();
  const stored = { firstName: me.firstName, lastName: me.lastName };
  const [edited, setEdited] = useState<Partial<typeof stored>>({});
  const shown = { ...stored, ...edited };
  const dirty = shown.firstName !== stored.firstName || shown.lastName !== stored.lastName;
  useLeaveGuard(dirty);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || update.isPending || problemOf(shown.firstName) || problemOf(shown.lastName)) return;
    update.mutate(
      { firstName: shown.firstName.trim(), lastName: shown.lastName.trim() },
      {
        onSuccess: () => {
          setEdited({});
          toast.success(t('saved'));
        },
        onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
      },
    );
  };
  return (
    <SettingsSection title={t('profile.title')} body={t('profile.body')}>
      <form id={form} noValidate onSubmit={save} className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NameField
            label={t('profile.firstName')}
            autoComplete="given-name"
            value={shown.firstName}
            onChange={(firstName) => setEdited({ ...edited, firstName })}
          />
          <NameField
            label={t('profile.lastName')}
            autoComplete="family-name"
            value={shown.lastName}
            onChange={(lastName) => setEdited({ ...edited, lastName })}
          />
        </div>
      </form>
      <EmailField />
      <SaveBar visible={dirty} form={form} saving={update.isPending} onDiscard={() => setEdited({})} />
    </SettingsSection>
  );
}
