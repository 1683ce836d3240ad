import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { dropAttaching, retryAttaching, type Attaching } from './attaching.ts';

/** The progress of an upload, or the reason why it failed. */
export function AttachingLine({ upload }: { upload: Attaching }) {
  const t = useTranslations('attachments');
  const locale = useLocale();
  const errorText = useErrorText();
  const { id, file, sentBytes, failure } = upload;
  const max = formatBytes(limits.attachments.bytes, locale).replace(/[.,]00/, '');
  const share = file.size === 0 ? 0 : sentBytes / file.size;
  const percent = formatNumber(Math.min(1, share), locale, { style: 'percent' });
  return (
    <div className="grid gap-1.5 rounded-control border border-line bg-card px-2.5 py-2 text-xs">
      <div className="flex min-w-0 items-center gap-2">
        <FileName name={file.name} className="flex-1 font-medium" />
        {failure === null ? <span className="num text-ink-2">{percent}</span> : null}
        {typeof failure === 'object' && failure !== null ? (
          <Button size="sm" onClick={() => retryAttaching(id)}>
            {t('retry')}
          </Button>
        ) : null}
        <IconButton
          size="sm"
          label={t(failure === null ? 'cancel' : 'dismiss', { name: file.name })}
          onClick={() => dropAttaching(id)}
        >
          <span aria-hidden className="text-base leading-none">
            ×
          </span>
        </IconButton>
      </div>
      {failure === null ? <ProgressLine label={t('sending', { name: file.name })} value={share} /> : null}
      {failure === null ? null : (
        <p role="alert" className="text-bad">
          {typeof failure === 'object' ? errorText(failure.error) : t(`unfit.${failure}`, { max })}
        </p>
      )}
    </div>
  );
}
