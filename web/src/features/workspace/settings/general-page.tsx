import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { organizationNames } from '@ad-foundry/contract/form-schemas.ts';
import { EditorForm } from '#ui/editor/editor-sheet.tsx';
import { EditorNotes } from '#ui/editor/lazy-editor-notes.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { DangerZone } from './danger-zone.tsx';
import { organizationQuery, useUpdateOrganization } from './queries.ts';
import { StorageSection } from './storage-section.tsx';
import { useCanEdit } from '#lib/can-edit.ts';
import { ReadOnlyNote } from '#ui/feedback/write-form.tsx';

const resolver = contractResolver(organizationNames);

/** The editor of the organization's name and slug. */
function useOrganizationEditor() {
  const t = useTranslations('settings.general');
  const me = useMe();
  const { data: stored } = useSuspenseQuery(organizationQuery(me.organizationId as OrganizationId));
  const queries = useQueryClient();
  const update = useUpdateOrganization(stored.id);
  const editor = useEditor({
    stored,
    valuesOf: ({ name, slug }: typeof stored) => ({ name, slug }),
    resolver,
    errorFields: { 'organization.slug-taken': 'slug' },
    stale: {
      code: 'edit.outdated',
      latest: () => queries.fetchQuery({ ...organizationQuery(stored.id), staleTime: 0 }),
    },
    send: (names, { stored: { edition } }) => update.mutateAsync({ ...names, edition }),
    onSaved: () => toast.success(t('saved')),
    onFailed: (failure) => toast.error(t('failed'), { description: failure }),
  });
  return { stored, editor };
}

/** Both values of each field that another person changed in the meantime. */
function Conflict({ editor }: Pick<ReturnType<typeof useOrganizationEditor>, 'editor'>) {
  const t = useTranslations('settings.general');
  if (!editor.conflict) return null;
  const words = { name: { label: t('name') }, slug: { label: t('slug') } };
  return (
    <Suspense>
      <EditorNotes editor={editor} shared={{ words, changed: t('changed') }} />
    </Suspense>
  );
}

/** Name and slug of the current organization, its storage use, and buttons to leave or delete it. */
export function GeneralPage() {
  const t = useTranslations('settings.general');
  const locale = useLocale();
  const me = useMe();
  const mayEdit = useCan('organization:manage');
  const mayChange = useCanEdit('organization:manage');
  const { stored, editor } = useOrganizationEditor();
  return (
    <>
      <div>
        <SettingsSection title={t('title')} body={t('body')}>
          {mayEdit && !mayChange ? <ReadOnlyNote /> : null}
          {mayChange ? (
            <EditorForm editor={editor} className="grid gap-5">
              <Conflict editor={editor} />
              <TextField
                control={editor.control}
                name="name"
                label={t('name')}
                problems={{ missing: t('missing'), tooLong: t('tooLong', { count: limits.nameLength }) }}
                autoComplete="organization"
              />
              <FormField
                control={editor.control}
                name="slug"
                label={t('slug')}
                help={t('slugHelp')}
                problems={t('slugForm')}
                aside={<CopyButton text={stored.slug} />}
              >
                {(field) => (
                  <Input
                    {...field}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    className="font-mono"
                    onChange={({ target }) => field.onChange(target.value.trim().toLowerCase())}
                  />
                )}
              </FormField>
            </EditorForm>
          ) : null}
          <p className="text-sm text-ink-2">
            {t('since', { name: stored.name, date: formatDate(stored.createdAt, locale, { dateStyle: 'long' }) })}
            {me.role ? ` ${t('yourRole', { role: t(`roles.${me.role}`) })}` : null}
          </p>
        </SettingsSection>
        {mayChange ? <BrandSection name={stored.name} /> : null}
        {mayEdit ? <StorageSection organizationId={stored.id} /> : null}
        <DangerZone organization={stored} />
      </div>
      {editor.dirty ? (
        <SaveBar visible form={editor.formId} saving={editor.pending} onDiscard={editor.discard} />
      ) : null}
    </>
  );
}
