import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Preferences } from '@ad-foundry/contract/organizations.ts';
import { namingCases, validateNamingSchema } from '@ad-foundry/contract/rules/naming.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { SettingsSection } from '#features/account/settings-section.tsx';
import { useLeaveGuard } from '#features/account/use-leave-guard.ts';
import { NamingPreview } from './naming-preview.tsx';
import { preferencesQuery, useUpdatePreferences } from './queries.ts';
import { SchemaField } from './schema-field.tsx';

const formId = 'preferences';

/** What was changed on top of what is stored, and how to save it. */
function usePreferencesForm() {
  const t = useTranslations('settings.preference');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useUpdatePreferences();
  const [edited, setEdited] = useState<Partial<Preferences>>({});
  const shown = { ...stored, ...edited };
  const dirty = shown.namingSchema !== stored.namingSchema || shown.namingCase !== stored.namingCase;
  useLeaveGuard(dirty);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || update.isPending || validateNamingSchema(shown.namingSchema).problem) return;
    update.mutate(shown, {
      onSuccess: () => {
        setEdited({});
        toast.success(t('saved'));
      },
      onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
    });
  };
  const change = (part: Partial<Preferences>) => setEdited((before) => ({ ...before, ...part }));
  return { shown, dirty, change, save, discard: () => setEdited({}), saving: update.isPending };
}

/** How files are named: the schema, the case of its values, and what comes out. */
export function PreferencePage() {
  const t = useTranslations('settings');
  const mayEdit = useCan('organization:manage');
  const { shown, dirty, change, save, discard, saving } = usePreferencesForm();
  return (
    <>
      {mayEdit ? null : <Banner tone="info" title={t('readOnly')} className="mb-4" />}
      <div>
        <SettingsSection title={t('preference.title')} body={t('preference.body')}>
          <form id={formId} noValidate onSubmit={save} className="grid gap-6">
            <SchemaField
              value={shown.namingSchema}
              readOnly={!mayEdit}
              onChange={(namingSchema) => change({ namingSchema })}
            />
            <Field label={t('preference.case')} help={t('preference.caseHelp')} className="max-w-xs">
              {(control) => (
                <Select
                  {...control}
                  value={shown.namingCase}
                  disabled={!mayEdit}
                  onValueChange={(namingCase) => change({ namingCase })}
                  options={namingCases.map((value) => ({ value, label: t(`preference.cases.${value}`) }))}
                />
              )}
            </Field>
            <NamingPreview schema={shown.namingSchema} textCase={shown.namingCase} />
          </form>
        </SettingsSection>
      </div>
      <SaveBar visible={dirty} form={formId} saving={saving} onDiscard={discard} />
    </>
  );
}
