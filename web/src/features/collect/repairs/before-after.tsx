import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Composition } from './composition.tsx';
import type { StageProps } from './stage.tsx';

interface PairProps extends Omit<StageProps, 'choice' | 'onMove'> {
  facts: MediaFacts;
}

/** The file as it is beside the file as it will be. */
export function BeforeAfter({ url, file, facts, offer, operations, children }: PairProps) {
  const t = useTranslations('repair');
  const { width, height } = offer.predicted;
  const shape = (width ?? 1) / (height ?? 1);
  return (
    <div className="grid grid-cols-2 items-start gap-3 text-xs text-ink-2">
      <figure className="grid gap-1.5">
        <figcaption className="text-sm font-medium text-ink">{t('before')}</figcaption>
        {url ? (
          <img
            src={url}
            alt=""
            className="max-w-full rounded-control"
            style={{
              aspectRatio: `${file.width} / ${file.height}`,
              width: `min(100%, ${(190 * file.width) / file.height}px)`,
            }}
          />
        ) : null}
        <FileFacts facts={facts} />
      </figure>
      <figure className="grid gap-1.5">
        <figcaption className="text-sm font-medium text-ink">{t('after')}</figcaption>
        <Composition
          url={url}
          file={file}
          offer={offer}
          operations={operations}
          className="max-w-full"
          style={{ width: `min(100%, ${190 * shape}px)` }}
        >
          {children}
        </Composition>
        <FileFacts facts={offer.predicted} isPlanned />
      </figure>
    </div>
  );
}

/** Size in pixels, duration and bytes; the last are an estimate for what is planned. */
function FileFacts({ facts, isPlanned = false }: { facts: MediaFacts; isPlanned?: boolean }) {
  const t = useTranslations('repair.verdict');
  const locale = useLocale();
  const { width, height, durationMs, sizeBytes } = facts;
  const size = formatBytes(sizeBytes, locale);
  return (
    <span className="num grid">
      <span>{`${width} × ${height}`}</span>
      {durationMs === null ? null : <span>{formatDuration(durationMs)}</span>}
      <span>{isPlanned ? t('about', { size }) : size}</span>
    </span>
  );
}
