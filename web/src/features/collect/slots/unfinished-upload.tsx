import { useState } from 'react';
import type { UnfinishedUpload as Upload } from '@ad-foundry/contract/uploads.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { discardUpload } from '#features/collect/uploads/discard-upload.ts';
import { sentBytesOf } from '#features/collect/uploads/sent-bytes.ts';
import { isFileOf } from '#features/collect/uploads/transfer.ts';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { useButtonSize, useSlotsData } from './slots-data.ts';

/** Discards an upload; does nothing if it was stored in the meantime. */
async function discard(uploadId: Upload['id']): Promise<void> {
  try {
    await discardUpload(uploadId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'upload.stored')) throw error;
  }
}

interface UnfinishedProps {
  upload: Upload;
  /** Receives the same file to resume the upload, or another one to upload instead. */
  onFiles: (files: File[]) => void;
}

/** An upload interrupted by leaving its page; choosing the same file resumes it. */
export function UnfinishedUpload({ upload, onFiles }: UnfinishedProps) {
  const t = useTranslations('upload.unfinished');
  const errorText = useErrorText();
  const { refresh } = useSlotsData();
  const size = useButtonSize();
  const { mutate, isPending, error } = useAction(async (instead: File | null) => {
    await discard(upload.id);
    // Called before the refresh, which unmounts this component.
    if (instead) onFiles([instead]);
    await refresh();
  });
  const [otherFile, setOtherFile] = useState<File | null>(null);
  const resume = (files: File[]) => {
    const [file] = files;
    if (!file || isFileOf(file, upload)) onFiles(files);
    else setOtherFile(file);
  };
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control border border-info-line bg-info-fill p-2.5 text-xs">
      <p className="font-medium wrap-anywhere">
        {t('title', { name: upload.fileName, percent: sentBytesOf(upload) / Math.max(upload.sizeBytes, 1) })}
      </p>
      <p
        role={otherFile ? 'alert' : undefined}
        className={otherFile ? 'font-medium text-warn wrap-anywhere' : 'text-ink-2'}
      >
        {otherFile ? t('otherFile', { chosen: otherFile.name, name: upload.fileName }) : t('body')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <FileButton {...size} onFiles={resume}>
          {t('resume')}
        </FileButton>
        {otherFile ? (
          <Button {...size} loading={isPending} onClick={() => mutate(otherFile)}>
            {t('instead')}
          </Button>
        ) : null}
        <Button {...size} variant="ghost" loading={isPending} onClick={() => mutate(null)}>
          {t('discard')}
        </Button>
      </div>
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </div>
  );
}
