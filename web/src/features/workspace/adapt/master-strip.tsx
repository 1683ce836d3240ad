import type { Adaptation } from '@ad-foundry/contract/adaptations.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';

interface Props {
  slot: Slot;
  version: Version;
  focus: Adaptation['focus'];
}

/** The master: its picture and facts, and of a video its filmstrip with the cuts. */
export function MasterStrip({ slot, version, focus }: Props) {
  const t = useTranslations('adapt');
  const locale = useLocale();
  const { facts, preview, originalName, number, uploadedBy, createdAt, filmstrip } = version;
  const { width, height, durationMs } = facts;
  const parts = [
    t('version', { number, slot: slot.format.name }),
    ...(width && height ? [ratioName(width, height) ?? [], `${width}×${height}`].flat() : []),
    ...(durationMs === null ? [] : [formatDuration(durationMs)]),
  ];
  return (
    <section
      data-theme="dark"
      aria-label={t('master')}
      className="flex min-w-0 flex-wrap items-center gap-4 rounded-card border border-line bg-paper p-3 text-ink"
    >
      {preview.url ? <img src={preview.url} alt="" className="h-24 max-w-44 rounded-control object-contain" /> : null}
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <FileName name={originalName} className="text-sm font-semibold" />
        <p className="num text-xs text-ink-2">{parts.join(' · ')}</p>
        {uploadedBy ? (
          <p className="text-xs text-ink-2">
            {t('by', { person: uploadedBy.name, when: formatRelative(createdAt, locale) })}
          </p>
        ) : null}
      </div>
      {filmstrip && durationMs ? (
        <div className="grid min-w-0 flex-[3_1_24rem] gap-1">
          <div className="relative h-13 overflow-hidden rounded-control bg-press">
            <img src={filmstrip.url} alt="" className="size-full object-fill" />
            {focus?.shots.slice(1).map(({ atMs }) => (
              <span
                key={atMs}
                className="absolute inset-y-0 w-0.5 bg-brand"
                style={{ left: `${(atMs / durationMs) * 100}%` }}
              />
            ))}
          </div>
          <div className="num relative h-4 overflow-hidden text-xs text-ink-2">
            {focus?.shots.map(({ atMs }, index) => (
              <span
                key={atMs}
                className="absolute truncate"
                style={{
                  left: `${(atMs / durationMs) * 100}%`,
                  maxWidth: `${(((focus.shots[index + 1]?.atMs ?? durationMs) - atMs) / durationMs) * 100}%`,
                }}
              >
                {t('shot', { number: index + 1, at: formatDuration(atMs) })}
              </span>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  );
}
