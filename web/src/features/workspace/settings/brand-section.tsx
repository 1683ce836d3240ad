import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Brand } from '@ad-foundry/contract/brand.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { brandQuery, useRemoveLogo, useUploadLogo } from './brand-queries.ts';
import { ColorField } from './color-field.tsx';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** The color and logo of the organization, with what its mails look like. */
export function BrandSection({ name }: { name: string }) {
  const t = useTranslations('settings.general.brand');
  const { data: stored } = useSuspenseQuery(brandQuery);
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <LogoField />
      {/* Begins again from a color that another person saved. */}
      <ColorWithPreview key={stored.color} name={name} stored={stored} />
    </SettingsSection>
  );
}

/** A color is previewed while it is typed. */
function ColorWithPreview({ name, stored }: { name: string; stored: Brand }) {
  const [draft, setDraft] = useState(stored.color);
  return (
    <>
      <ColorField stored={stored.color} onDraft={setDraft} />
      <BrandPreview name={name} brand={{ ...stored, color: draft }} />
    </>
  );
}

/** The logo; the page validates a file before it uploads it. */
function LogoField() {
  const t = useTranslations('settings.general.brand.logo');
  const errorText = useErrorText();
  const { data: stored } = useSuspenseQuery(brandQuery);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const [problem, setProblem] = useState<string>();

  const send = ([file]: File[]) => {
    if (!file) return;
    const refused =
      file.size > limits.logoBytes ? t('tooLarge') : accepted.includes(file.type) ? undefined : t('notPicture');
    setProblem(refused);
    if (refused) return;
    upload.mutate(file, {
      onSuccess: () => toast.success(t('saved')),
      onError: (error) => setProblem(errorText(error)),
    });
  };
  const removeLogo = () => {
    setProblem(undefined);
    remove.mutate(undefined, {
      onSuccess: () => toast.success(t('removed')),
      onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
    });
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t('label')}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton icon={<Upload />} accept={accepted.join(',')} loading={upload.isPending} onFiles={send}>
          {stored.logo ? t('replace') : t('upload')}
        </FileButton>
        {stored.logo ? (
          <Button variant="ghost" icon={<Trash2 />} loading={remove.isPending} onClick={removeLogo}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <p className="max-w-md text-xs text-pretty text-ink-2">{t('hint')}</p>
      <p role="alert" className="text-xs text-pretty text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
