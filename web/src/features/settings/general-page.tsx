import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { isSlug } from '@ad-foundry/contract/rules/slug.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatDate } from '#lib/format.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Input } from '#ui/input.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { toast } from '#ui/toast.tsx';
import { SettingsSection } from '#features/account/settings-section.tsx';
import { useLeaveGuard } from '#features/account/use-leave-guard.ts';
import { DangerZone } from './danger-zone.tsx';
import { organizationQuery, useUpdateOrganization } from './queries.ts';
import { StorageSection } from './storage-section.tsx';

const formId = 'organization';
const fields = ['name', 'slug'] as const;
type FieldName = (typeof fields)[number];

/** What was changed on top of what is stored, what is wrong with it, and how to save it. */
function useOrganizationForm() {
  const t = useTranslations('settings.general');
  const errorText = useErrorText();
  const me = useMe();
  const { data: stored } = useSuspenseQuery(organizationQuery(me.organizationId as OrganizationId));
  const update = useUpdateOrganization(stored.id);
  const [edited, setEdited] = useState<Partial<Record<FieldName, string>>>({});
  const shown = { name: stored.name, slug: stored.slug, ...edited };
  const dirty = fields.some((field) => shown[field].trim() !== stored[field]);
  useLeaveGuard(dirty);
  const taken = hasCode(update.error, 'organization.slug-taken') ? errorText(update.error) : undefined;
  const length = shown.name.trim().length;
  const problems: Partial<Record<FieldName, string | undefined>> = {
    name:
      length === 0 ? t('missing') : length > limits.nameLength ? t('tooLong', { count: limits.nameLength }) : undefined,
    slug: isSlug(shown.slug.trim()) ? taken : t('slugForm'),
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!dirty || update.isPending) return;
    if (problems.name !== undefined || !isSlug(shown.slug.trim())) return focusInvalid(event.currentTarget);
    update.mutate(
      { name: shown.name.trim(), slug: shown.slug.trim() },
      {
        onSuccess: () => {
          setEdited({});
          toast.success(t('saved'));
        },
        onError: (error) => {
          if (!hasCode(error, 'organization.slug-taken')) toast.error(t('failed'), { description: errorText(error) });
        },
      },
    );
  };
  const change = (field: FieldName, value: string) => {
    update.reset();
    setEdited((before) => ({ ...before, [field]: value }));
  };
  const discard = () => {
    update.reset();
    setEdited({});
  };
  return { stored, shown, dirty, problems, change, save, discard, saving: update.isPending };
}

/** Name and slug of the current organization, and the ways out of it. */
export function GeneralPage() {
  const t = useTranslations('settings.general');
  const settings = useTranslations('settings');
  const locale = useLocale();
  const me = useMe();
  const mayEdit = useCan('organization:manage');
  const { stored, shown, dirty, problems, change, save, discard, saving } = useOrganizationForm();
  return (
    <>
      {mayEdit ? null : <Banner tone="info" title={settings('readOnly')} className="mb-4" />}
      <div>
        <SettingsSection title={t('title')} body={t('body')}>
          <form id={formId} noValidate onSubmit={save} className="grid gap-5">
            <Field label={t('name')} error={problems.name}>
              {(control) => (
                <Input
                  {...control}
                  value={shown.name}
                  readOnly={!mayEdit}
                  autoComplete="organization"
                  onChange={(event) => change('name', event.target.value)}
                />
              )}
            </Field>
            <Field
              label={t('slug')}
              help={t('slugHelp')}
              error={problems.slug}
              aside={<CopyButton text={stored.slug} />}
            >
              {(control) => (
                <Input
                  {...control}
                  value={shown.slug}
                  readOnly={!mayEdit}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  className="font-mono"
                  onChange={(event) => change('slug', event.target.value.toLowerCase())}
                />
              )}
            </Field>
          </form>
          <p className="text-sm text-ink-2">
            {t('since', { name: stored.name, date: formatDate(stored.createdAt, locale, { dateStyle: 'long' }) })}
            {me.role ? ` ${t('yourRole', { role: t(`roles.${me.role}`) })}` : null}
          </p>
        </SettingsSection>
        {mayEdit ? <StorageSection organizationId={stored.id} /> : null}
        <DangerZone organization={stored} />
      </div>
      <SaveBar visible={dirty} form={formId} saving={saving} onDiscard={discard} />
    </>
  );
}
