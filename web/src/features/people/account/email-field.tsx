import { Suspense, useState } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const ChangeEmailDialog = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/people/sign-in/change-email-dialog.tsx'),
    needTexts(['steps']),
  ]);
  return module;
}, 'ChangeEmailDialog');

/** The account's address, with a button to change it. */
export function EmailField() {
  const t = useTranslations('account.profile');
  const me = useMe();
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  const change = () => {
    setOpened(opened + 1);
    setOpen(true);
  };
  return (
    <>
      <Field label={t('email')} help={t('emailHelp')}>
        {(control) => (
          <div className="flex gap-2 max-sm:flex-col max-sm:items-start">
            <Input {...control} className="min-w-0 flex-1 max-sm:w-full max-sm:flex-none" value={me.email} readOnly />
            <Button onClick={change}>{t('changeEmail')}</Button>
          </div>
        )}
      </Field>
      {opened > 0 ? (
        <Suspense>
          <ChangeEmailDialog
            key={opened}
            open={open}
            onOpenChange={setOpen}
            onChanged={({ email }) => {
              setOpen(false);
              toast.success(t('emailChanged'), { description: email });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
