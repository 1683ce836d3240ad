import { X } from 'lucide-react';
import type { BegunUpload } from '@ad-foundry/contract/uploads.ts';
import { resumeUploads } from '#features/collect/slots/add-files.ts';
import { sentBytesOf } from '#features/collect/uploads/sent-bytes.ts';
import { useDiscardUpload } from '#features/collect/uploads/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** Unfinished uploads from other pages, tabs or days, with instructions for resuming them. */
export function BegunList({ begun }: { begun: readonly BegunUpload[] }) {
  const t = useTranslations('placing.tray');
  const resume = (files: File[]) => {
    if (resumeUploads(files, begun) === 0) toast.info(t('noneMatched'));
  };
  return (
    <section className="grid gap-2 border-t border-line p-3 text-xs first:border-t-0">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="font-medium">{t('unfinished', { count: begun.length })}.</span>{' '}
          <span className="text-ink-2">{t('unfinishedBody')}</span>
        </p>
        <FileButton size="sm" multiple onFiles={resume}>
          {t('chooseAgain')}
        </FileButton>
      </div>
      <ul className="scroll-slim grid max-h-40 gap-0.5 overflow-y-auto">
        {begun.map((upload) => (
          <Begun key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function Begun({ upload }: { upload: BegunUpload }) {
  const t = useTranslations('placing.tray');
  const locale = useLocale();
  const errorText = useErrorText();
  const discard = useDiscardUpload(upload.creativeId);
  const { fileName, creativeName, formatName, sizeBytes } = upload;
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span className="grid min-w-0 flex-1">
        <FileName name={fileName} />
        <span className="truncate text-ink-3">{`${creativeName} · ${formatName}`}</span>
      </span>
      <span className="num text-ink-2">
        {formatNumber(sentBytesOf(upload) / Math.max(1, sizeBytes), locale, { style: 'percent' })}
      </span>
      <IconButton
        size="sm"
        label={t('discard', { name: fileName })}
        loading={discard.isPending}
        onClick={() => discard.mutate(upload.id, { onError: (error) => void toast.error(errorText(error)) })}
      >
        <X className="size-3.5" />
      </IconButton>
    </li>
  );
}
