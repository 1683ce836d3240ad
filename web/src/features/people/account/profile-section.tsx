import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { findNameProblem } from '#features/people/sign-in/sign-up-form.ts';
import { problemResolver } from '#lib/forms/form.ts';
import type { Account } from '@ad-foundry/contract/account.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { EditorForm } from '#ui/editor/editor-sheet.tsx';
import { EditorNotes } from '#ui/editor/lazy-editor-notes.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useMe } from '#lib/permissions.tsx';
import { sessionQuery } from '#lib/session.ts';
import { TextField } from '#ui/form/form-field.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { EmailField } from './email-field.tsx';
import { useUpdateAccount } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

const SaveBar = lazyComponent(() => import('#ui/form/save-bar.tsx'), 'SaveBar');
onFirstInteraction(SaveBar.preload);

// Without the contract's schema, which is a twelfth of the page's scripts; the server validates with it.
const resolver = problemResolver(({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName: findNameProblem(firstName),
  lastName: findNameProblem(lastName),
}));

/** The account's name, as shown to others. */
export function ProfileSection() {
  const t = useTranslations('account');
  const me = useMe();
  const queries = useQueryClient();
  const update = useUpdateAccount();
  const editor = useEditor({
    stored: me,
    valuesOf: ({ firstName, lastName }: Account) => ({ firstName, lastName }),
    resolver,
    stale: { code: 'edit.outdated', latest: () => queries.fetchQuery({ ...sessionQuery, staleTime: 0 }) },
    send: ({ firstName, lastName }, { stored: { edition } }) =>
      update.mutateAsync({ firstName: firstName.trim(), lastName: lastName.trim(), edition }),
    onSaved: () => toast.success(t('saved')),
    onFailed: (failure) => toast.error(t('failed'), { description: failure }),
  });
  const problems = {
    missing: t('profile.missing'),
    tooLong: t('profile.tooLong', { count: limits.nameLength }),
  };
  const words = { firstName: { label: t('profile.firstName') }, lastName: { label: t('profile.lastName') } };
  const shared = { control: editor.control, problems };
  return (
    <SettingsSection title={t('profile.title')} body={t('profile.body')}>
      <EditorForm editor={editor} className="grid gap-5">
        {editor.conflict ? (
          <Suspense>
            <EditorNotes editor={editor} shared={{ words, changed: t('profile.changed') }} />
          </Suspense>
        ) : null}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...shared} name="firstName" label={t('profile.firstName')} autoComplete="given-name" />
          <TextField {...shared} name="lastName" label={t('profile.lastName')} autoComplete="family-name" />
        </div>
      </EditorForm>
      <EmailField />
      {editor.dirty ? (
        <Suspense>
          <SaveBar visible form={editor.formId} saving={editor.pending} onDiscard={editor.discard} />
        </Suspense>
      ) : null}
    </SettingsSection>
  );
}
