import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUploadAvatar, useRemoveAvatar } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

const accepted = ['image/jpeg', 'image/gif', 'image/png'];

/** The account's avatar; the page validates a file before it uploads it. */
export function AvatarSection() {
  const t = useTranslations('me.avatar');
  const errorText = useErrorText();
  const me = useMe();
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  const [problem, setProblem] = useState<string>();

  const send = ([file]: File[]) => {
    if (!file) return;
    const refused =
      file.size > limits.avatarBytes ? t('tooLarge') : accepted.includes(file.type) ? undefined : t('notPicture');
    setProblem(refused);
    if (refused) return;
    upload.mutate(file, {
      onSuccess: () => toast.success(t('saved')),
      onError: (error) => setProblem(errorText(error)),
    });
  };
  const removeAvatar = () => {
    setProblem(undefined);
    remove.mutate(undefined, {
      onSuccess: () => toast.success(t('removed')),
      onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
    });
  };
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <div className="flex items-start gap-5">
        <Avatar size="xl" name={personName(me)} src={me.avatarUrl} />
        <div className="grid gap-2.5">
          <div className="flex flex-wrap gap-2">
            <FileButton icon={<Upload />} accept={accepted.join(',')} loading={upload.isPending} onFiles={send}>
              {me.avatarUrl ? t('replace') : t('upload')}
            </FileButton>
            {me.avatarUrl ? (
              <Button variant="ghost" icon={<Trash2 />} loading={remove.isPending} onClick={removeAvatar}>
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <p className="max-w-md text-xs text-pretty text-ink-2">{t('hint')}</p>
          <p role="alert" className="text-xs text-pretty text-bad empty:hidden">
            {problem}
          </p>
        </div>
      </div>
    </SettingsSection>
  );
}
