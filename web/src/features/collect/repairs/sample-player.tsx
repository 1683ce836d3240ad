import { X } from 'lucide-react';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface Props {
  clip: { url: string; atMs: number };
  offer: RepairOffer;
  onClose: () => void;
}

/** The second of the repaired video that is hardest to encode, at the size that it will have, again and again. */
export function SamplePlayer({ clip: { url, atMs }, offer, onClose }: Props) {
  const t = useTranslations('repair.sample');
  const { width, height } = offer.predicted;
  return (
    <figure className="grid justify-items-center gap-2">
      <video
        key={url}
        src={url}
        controls
        autoPlay
        loop
        muted
        playsInline
        aria-label={t('label')}
        className="max-h-[430px] max-w-full rounded-control"
        style={{ aspectRatio: `${width ?? 1} / ${height ?? 1}`, width: width ?? undefined }}
      />
      <figcaption className="flex w-full flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
        <span className="num">
          {t('at', { at: formatDuration(atMs), width: String(width), height: String(height) })}
        </span>
        <Button size="sm" icon={<X />} onClick={onClose}>
          {t('close')}
        </Button>
      </figcaption>
    </figure>
  );
}
