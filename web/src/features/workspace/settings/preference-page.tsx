import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { NamingPreferences, Preferences } from '@ad-foundry/contract/organizations.ts';
import { namingCases, validateNamingSchema } from '@ad-foundry/contract/rules/naming/naming.ts';
import { EditorForm } from '#ui/editor/editor-sheet.tsx';
import { WriteFields } from '#ui/feedback/write-form.tsx';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { useEditor } from '#ui/editor/use-editor.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { Select } from '#ui/form/select.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { GuestCommentsSection } from './guest-comments-section.tsx';
import { NamingPreview } from './naming-preview.tsx';
import { preferenceTabs, type PreferenceTab } from './preference-tabs.ts';
import {
  preferencesQuery,
  useUpdatePreferences,
  useChangePreferences,
} from '#features/people/organizations/preferences.ts';
import { SchemaField } from './schema-field.tsx';
import { TimeFields } from '#features/people/account/time-fields.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { Switch } from '#ui/form/switch.tsx';

/** Whether new campaigns need approval; saved immediately. */
function ApprovalSection() {
  const t = useTranslations('reminders.approval');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useUpdatePreferences();
  const { approvalRequired } = update.isPending ? update.variables : stored;
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <Switch
        end
        label={t('required')}
        help={t('requiredHelp')}
        checked={approvalRequired ?? false}
        onCheckedChange={(checked) =>
          update.mutate(
            { ...stored, approvalRequired: checked },
            {
              onSuccess: () => void toast.success(t('saved')),
              onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
            },
          )
        }
      />
    </SettingsSection>
  );
}

/** The organization's default time zone and first day of the week; saved immediately. */
function TimeSection() {
  const t = useTranslations('timeSettings');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const update = useChangePreferences();
  const { timeZone, weekStart } = { ...stored, ...(update.isPending ? update.variables : {}) };
  return (
    <SettingsSection title={t('title')} body={t('organizationBody')}>
      <TimeFields
        value={{ timeZone: timeZone ?? null, weekStart: weekStart ?? null }}
        defaults={{ timeZone: t('ofEachBrowser'), weekStart: t('ofEachLanguage') }}
        onChange={(change) =>
          update.mutate(change, {
            onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
          })
        }
      />
    </SettingsSection>
  );
}

function findProblems({ namingSchema }: NamingPreferences) {
  return { namingSchema: validateNamingSchema(namingSchema).problem ?? undefined };
}

/** The editor of the naming schema. */
function usePreferencesEditor() {
  const t = useTranslations('settings.preference');
  const { data: stored } = useSuspenseQuery(preferencesQuery);
  const queries = useQueryClient();
  const update = useUpdatePreferences();
  return useEditor({
    stored,
    valuesOf: ({ namingSchema, namingCase }: Preferences) => ({ namingSchema, namingCase }),
    resolver: problemResolver<NamingPreferences>(findProblems),
    draft: 'preferences',
    stale: { code: 'edit.outdated', latest: () => queries.fetchQuery({ ...preferencesQuery, staleTime: 0 }) },
    send: (naming, { stored: { edition } }) => update.mutateAsync({ ...naming, edition }),
    onSaved: () => toast.success(t('saved')),
    onFailed: (failure) => toast.error(t('failed'), { description: failure }),
  });
}

/** Labels and texts for both values of a field in conflict. */
function useShared() {
  const t = useTranslations('settings.preference');
  const showCase = (value: unknown) => {
    const namingCase = namingCases.find((each) => each === value);
    return namingCase ? t(`cases.${namingCase}`) : '';
  };
  const words = { namingSchema: { label: t('schema') }, namingCase: { label: t('case'), show: showCase } };
  return { words, changed: t('changed') };
}

/** The organization's preferences, with a tab for each part. */
export function PreferencePage({ tab, onTab }: { tab: PreferenceTab; onTab: (tab: PreferenceTab) => void }) {
  const t = useTranslations('settings.preference.tabs');
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => onTab(preferenceTabs.find((each) => each === value) ?? 'naming')}
      className="pt-3"
    >
      <TabList>
        {preferenceTabs.map((value) => (
          <Tab key={value} value={value}>
            {t(value)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="naming">
        <WriteFields>
          <NamingSection />
        </WriteFields>
      </TabPanel>
      <TabPanel value="approval">
        <WriteFields>
          <ApprovalSection />
        </WriteFields>
      </TabPanel>
      <TabPanel value="guests">
        <WriteFields>
          <GuestCommentsSection />
        </WriteFields>
      </TabPanel>
      <TabPanel value="time">
        <WriteFields>
          <TimeSection />
        </WriteFields>
      </TabPanel>
    </Tabs>
  );
}

/** File naming: the schema, the case of its values, and a preview. */
function NamingSection() {
  const t = useTranslations('settings');
  const editor = usePreferencesEditor();
  const { control, values } = editor;
  return (
    <>
      <SettingsSection title={t('preference.title')} body={t('preference.body')}>
        <EditorForm editor={editor} className="grid gap-6">
          <EditorNotes editor={editor} shared={useShared()} />
          <SchemaField control={control} />
          <FormField
            control={control}
            name="namingCase"
            label={t('preference.case')}
            help={t('preference.caseHelp')}
            className="max-w-xs"
          >
            {({ onChange, ...field }) => (
              <Select
                {...field}
                onValueChange={onChange}
                options={namingCases.map((value) => ({ value, label: t(`preference.cases.${value}`) }))}
              />
            )}
          </FormField>
          <NamingPreview schema={values.namingSchema} textCase={values.namingCase} />
        </EditorForm>
      </SettingsSection>
      <SaveBar visible={editor.dirty} form={editor.formId} saving={editor.pending} onDiscard={editor.discard} />
    </>
  );
}
