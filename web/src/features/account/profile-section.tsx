import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import { fullName } from '@ad-foundry/contract/form-schemas.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { EditorForm } from '#features/editor/editor-sheet.tsx';
import { useEditor } from '#features/editor/use-editor.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { EmailField } from './email-field.tsx';
import { useUpdateAccount } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

const resolver = contractResolver(fullName);

/** The account's name, as shown to others. */
export function ProfileSection() {
  const t = useTranslations('account');
  const me = useMe();
  const update = useUpdateAccount();
  const editor = useEditor({
    stored: me,
    valuesOf: ({ firstName, lastName }: Account) => ({ firstName, lastName }),
    resolver,
    stale: { code: 'edit.outdated', latest: () => call(account.me, {}) },
    send: (names, { stored: { edition } }) => update.mutateAsync({ ...names, edition }),
    onSaved: () => toast.success(t('saved')),
    onFailed: (failure) => toast.error(t('failed'), { description: failure }),
  });
  const problems = {
    missing: t('profile.missing'),
    tooLong: t('profile.tooLong', { count: limits.nameLength }),
  };
  const shared = { control: editor.control, problems };
  return (
    <SettingsSection title={t('profile.title')} body={t('profile.body')}>
      <EditorForm editor={editor} className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...shared} name="firstName" label={t('profile.firstName')} autoComplete="given-name" />
          <TextField {...shared} name="lastName" label={t('profile.lastName')} autoComplete="family-name" />
        </div>
      </EditorForm>
      <EmailField />
      <SaveBar visible={editor.dirty} form={editor.formId} saving={editor.pending} onDiscard={editor.discard} />
    </SettingsSection>
  );
}
