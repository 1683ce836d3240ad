import { useTranslations } from '#lib/i18n.ts';
import { Composition } from './composition.tsx';
import type { StageProps } from './stage.tsx';

type PairProps = Omit<StageProps, 'choice' | 'onMove'>;

/** The file as it is beside the file as it will be. */
export function BeforeAfter({ url, file, offer, operations, children }: PairProps) {
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
        <span className="num">{`${file.width} × ${file.height}`}</span>
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
        <span className="num">{`${width} × ${height}`}</span>
      </figure>
    </div>
  );
}
