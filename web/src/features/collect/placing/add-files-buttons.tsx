import { FolderUp, Upload } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { WriteButton } from '#ui/write-button.tsx';
import { useAddFiles } from './page-drop.tsx';

/** Buttons that choose files, or a folder where browsers support that; the page places them. */
export function AddFilesButtons() {
  const t = useTranslations('upload.addFiles');
  const addFiles = useAddFiles();
  const isReadOnly = useReadOnlyReason() !== null;
  if (!addFiles) return null;
  if (isReadOnly)
    return (
      <WriteButton size="sm" icon={<Upload />}>
        {t('files')}
      </WriteButton>
    );
  return (
    <span className="flex items-center gap-1">
      <FileButton size="sm" multiple icon={<Upload />} title={t('files')} onFiles={addFiles}>
        {/* A laptop has room for one row of tools only without the words. */}
        <span className="md:max-[96rem]:sr-only">{t('files')}</span>
      </FileButton>
      <FileButton
        size="sm"
        variant="ghost"
        folder
        icon={<FolderUp />}
        aria-label={t('folder')}
        title={t('folder')}
        className="px-0 max-sm:hidden pointer-coarse:hidden w-control-sm"
        onFiles={addFiles}
      />
    </span>
  );
}
