import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/mime-types.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/ratio.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { cn } from '#lib/cn.ts';
import { formatBytes, formatDateTime, formatDuration } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { codecName } from './codec-name.ts';
import { VerdictNote } from './verdict-note.tsx';

interface FactsProps {
  creative: Creative;
  slot: Slot;
  version: Version;
  onShow: (id: VersionId) => void;
}

/** What is known of a file, beside it: facts, verdict, and the versions of its card. */
export function VersionFacts({ creative, slot, version, onShow }: FactsProps) {
  const t = useTranslations('creative.viewer');
  const locale = useLocale();
  const { facts, uploadedBy, createdAt } = version;
  const card = slot.variations
    .flatMap(({ cards }) => cards)
    .find(({ versions }) => versions.some(({ id }) => id === version.id));
  const when = formatDateTime(createdAt, locale);
  const rows = [
    ...(facts.width && facts.height
      ? [[t('size'), `${facts.width} × ${facts.height} · ${ratioLabel(facts.width, facts.height)}`]]
      : []),
    ...(facts.durationMs === null ? [] : [[t('duration'), formatDuration(facts.durationMs)]]),
    ...(facts.frames !== null && facts.frames > 1 ? [[t('frames'), String(facts.frames)]] : []),
    [t('weight'), formatBytes(facts.sizeBytes, locale)],
    [t('kind'), [mimeLabel(facts.mime), ...(facts.videoCodec ? [codecName(facts.videoCodec)] : [])].join(' · ')],
    [t('fileName'), version.fileName],
    [t('original'), version.originalName],
  ];
  return (
    <aside className="scroll-slim grid min-h-0 content-start gap-4 overflow-y-auto border-line p-4 text-sm max-md:max-h-[40dvh] max-md:border-t md:border-l">
      <p className="text-ink-2">
        {uploadedBy ? t('uploaded', { person: uploadedBy.name, when }) : t('uploadedAt', { when })}
      </p>
      <VerdictNote key={version.id} creative={creative} version={version} />
      <RuleChips spec={slot.format.spec} type={slot.format.type} />
      <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {card && card.versions.length > 1 ? (
        <Versions versions={card.versions} shown={version.id} onShow={onShow} />
      ) : null}
    </aside>
  );
}

function Versions({
  versions,
  shown,
  onShow,
}: {
  versions: Version[];
  shown: VersionId;
  onShow: (id: VersionId) => void;
}) {
  const t = useTranslations('creative');
  const locale = useLocale();
  return (
    <section aria-label={t('viewer.versions')} className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-2">{t('viewer.versions')}</h3>
      {versions.map((version, index) => (
        <button
          key={version.id}
          type="button"
          aria-current={version.id === shown}
          onClick={() => onShow(version.id)}
          className={cn(
            'num flex items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-sunk',
            version.id === shown && 'bg-sunk',
          )}
        >
          <span className="font-medium">{t('slot.version', { number: String(version.number) })}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2">{version.originalName}</span>
          <span className="text-xs text-ink-3">
            {index === 0 ? t('viewer.current') : formatDateTime(version.createdAt, locale)}
          </span>
        </button>
      ))}
    </section>
  );
}
