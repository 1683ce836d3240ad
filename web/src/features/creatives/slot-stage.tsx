import { useNavigate } from '@tanstack/react-router';
import { FileImage, FileVideo, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { frameRatio, shapeLabel } from '@ad-foundry/contract/rules/formats/shape.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { FormatFrame } from '#features/formats/format-frame.tsx';
import { SafeZoneOverlay } from '#features/formats/safe-zone.tsx';
import { cn } from '#lib/cn.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';

interface StageProps {
  slot: Slot;
  variation: Variation | undefined;
  showSafeZone: boolean;
  busy: boolean;
}

const room = { width: 200, height: 236 };

/** The slot's frame in the format's ratio: empty, or with the delivered file. */
export function SlotStage({ slot, variation, showSafeZone, busy }: StageProps) {
  const navigate = useNavigate();
  const t = useTranslations('creative.slot');
  const { spec, type, name } = slot.format;
  const versions = variation?.cards.flatMap((card) => card.versions.slice(0, 1)) ?? [];
  const [version] = versions;
  if (!version) {
    const shape = frameRatio(spec, type);
    return (
      <div className="grid h-59 place-items-center rounded-[7px] border-[1.5px] border-dashed border-line-strong transition-colors group-data-dropping/slot:border-brand">
        <FormatFrame
          spec={spec}
          type={type}
          max={{ width: room.width - 50, height: room.height - 60 }}
          safeZone={showSafeZone ? slot.format : undefined}
        >
          <span className="num text-sm text-ink-3">{shapeLabel(shape)}</span>
        </FormatFrame>
      </div>
    );
  }
  // The open version is part of the address, so that the link can be shared.
  const open = () => void navigate({ to: '.', search: (now) => ({ ...now, version: version.id }), resetScroll: false });
  return (
    <button
      type="button"
      onClick={open}
      data-opens={slot.id}
      aria-label={t('open', { name })}
      className="relative grid h-59 w-full cursor-zoom-in place-items-center overflow-hidden rounded-[7px] bg-sunk"
    >
      <Media version={version} safeZone={showSafeZone ? slot.format : null} dimmed={busy}>
        <Badge version={version} cards={type === 'carousel' ? versions.length : null} />
      </Media>
    </button>
  );
}

interface MediaProps {
  version: Version;
  /** The format whose safe zone is overlaid. */
  safeZone: Slot['format'] | null;
  dimmed: boolean;
  /** Facts overlaid on the preview. */
  children: ReactNode;
}

function Media({ version: { preview, facts }, safeZone, dimmed, children }: MediaProps) {
  const t = useTranslations('creative.slot');
  const width = facts.width ?? preview.width ?? 1;
  const height = facts.height ?? preview.height ?? 1;
  const scale = Math.min(room.width / width, room.height / height);
  const size = { width: width * scale, aspectRatio: `${width} / ${height}` };
  // Flat formats such as banners have no room for an overlay: their facts are shown below.
  const large = width * scale >= 110 && height * scale >= 70;
  return (
    <>
      <span
        className={cn(
          'relative block max-w-full overflow-hidden rounded-[5px] shadow-[0_0_0_1px_oklch(0_0_0/.08)]',
          dimmed && 'opacity-50',
        )}
        style={size}
      >
        {preview.url ? (
          <img src={preview.url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <span
            className={cn(
              'grid size-full place-items-center bg-press text-xs text-ink-2',
              preview.state === 'pending' && 'animate-pulse',
            )}
          >
            {preview.state === 'none' ? <NoPicture kind={facts.kind} label={t('noPreview')} /> : null}
          </span>
        )}
        {safeZone ? <SafeZoneOverlay format={safeZone} /> : null}
        {large ? children : null}
      </span>
      {large ? null : children}
    </>
  );
}

/** Placeholder for a failed preview. */
function NoPicture({ kind, label }: { kind: 'image' | 'video'; label: string }) {
  const Icon = kind === 'video' ? FileVideo : FileImage;
  return (
    <span className="grid justify-items-center gap-1.5 p-1 text-center">
      <Icon aria-hidden className="size-6 text-ink-3" />
      {label}
    </span>
  );
}

function Badge({ version, cards }: { version: Version; cards: number | null }) {
  const t = useTranslations('creative.slot');
  const { facts, number } = version;
  const parts = [
    ...(cards === null ? [] : [t('cards', { count: cards })]),
    ...(cards === null && facts.durationMs !== null ? [formatDuration(facts.durationMs)] : []),
    t('version', { number: String(number) }),
  ];
  return (
    <span className="num absolute bottom-2 left-2 flex items-center gap-1 rounded-[5px] bg-[oklch(0.18_0.01_80/.82)] px-1.5 py-1 text-[11px] leading-none font-medium text-[oklch(0.98_0_0)]">
      {facts.kind === 'video' && cards === null ? <Play aria-hidden className="size-2.5 fill-current" /> : null}
      {parts.join(' · ')}
    </span>
  );
}
