import { Trash2, Upload } from 'lucide-react';
import { useId } from 'react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { shapeLabel, shapeOf } from '@ad-foundry/contract/rules/formats/shape.ts';
import { ApiError } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { useFormatActions } from './queries.ts';

/** Uploads and removes the safe zone image of one of the organization's formats. */
export function SafeZonePanel({ format }: { format: FormatDetail }) {
  const t = useTranslations('library.zone');
  const titleId = useId();
  const { setSafeZone, removeSafeZone } = useFormatActions();
  const problemText = useProblemText();
  const image = format.safeZoneImage;
  const take = ([file]: File[]) => {
    if (file && !setSafeZone.isPending) setSafeZone.mutate({ id: format.id, file });
  };
  const error = setSafeZone.error ?? removeSafeZone.error;
  return (
    <section aria-labelledby={titleId} className="grid gap-2 text-sm">
      <h2 id={titleId} className="font-medium">
        {t('title')}
      </h2>
      <DropArea
        onFiles={take}
        className="grid gap-3 rounded-card border border-dashed border-line-strong bg-card p-4 transition-colors data-dropping:border-brand data-dropping:bg-brand-soft"
      >
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            size="sm"
            icon={<Upload />}
            accept=".svg,image/svg+xml"
            loading={setSafeZone.isPending}
            onFiles={take}
          >
            {image ? t('replace') : t('choose')}
          </FileButton>
          {image ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 />}
              loading={removeSafeZone.isPending}
              onClick={() => removeSafeZone.mutate(format.id)}
            >
              {t('remove')}
            </Button>
          ) : null}
        </div>
        {error ? (
          <p role="alert" className="text-xs text-pretty text-bad">
            {problemText(error)}
          </p>
        ) : null}
        {image && !image.fits ? (
          <p role="status" className="text-xs text-pretty text-warn">
            {t('unfit', { ratio: shapeLabel(image) })}
          </p>
        ) : null}
        <Advice format={format} />
      </DropArea>
    </section>
  );
}

function Advice({ format }: { format: FormatDetail }) {
  const t = useTranslations('library.zone');
  const shape = shapeOf(format);
  return (
    <ul className="grid gap-1 text-xs text-pretty text-ink-2">
      <li>{shape ? t('ratio', { ratio: shapeLabel(shape) }) : t('anyRatio')}</li>
      <li>{t('advice')}</li>
      <li>{t('plain')}</li>
    </ul>
  );
}

function useProblemText(): (error: Error) => string {
  const t = useTranslations('library.zone');
  const errorText = useErrorText();
  return (error) => {
    const data = error instanceof ApiError ? error.problem.data : undefined;
    if (hasCode(error, 'safe-zone.wrong-ratio') && data) {
      return t('wrongRatio', { expected: String(data.expected), actual: String(data.actual) });
    }
    if (hasCode(error, 'safe-zone.not-plain') && data) return t('notPlain', { what: String(data.what) });
    return errorText(error);
  };
}
