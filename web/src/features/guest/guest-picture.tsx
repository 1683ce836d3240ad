import { lazy, Suspense, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { frameRatio } from '@ad-foundry/contract/rules/rule-chips.ts';
import { shapeLabel } from '@ad-foundry/contract/rules/shape.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { FormatFrame } from '#features/formats/format-frame.tsx';
import { cn } from '#lib/cn.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';

const loadViewer = async () => {
  const [{ VersionViewer: viewer }] = await Promise.all([
    import('#features/viewer/version-viewer.tsx'),
    needTexts(['viewer']),
  ]);
  return { default: viewer };
};
const VersionViewer = lazy(loadViewer);

const room = { width: 64, height: 80 };

interface GuestPictureProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  busy: boolean;
}

/** The frame of the true ratio; what was delivered stands in it and opens large. */
export function GuestPicture({ creative, slot, variation, busy }: GuestPictureProps) {
  const t = useTranslations('creative.slot');
  const [viewing, setViewing] = useState(false);
  const { spec, type, name } = slot.format;
  const version = variation?.cards.flatMap(({ versions }) => versions.slice(0, 1))[0];
  const box = 'grid h-23 w-19 shrink-0 place-items-center rounded-control';
  if (!version) {
    return (
      <span className={box}>
        <FormatFrame spec={spec} type={type} max={room}>
          <span className="num text-[11px] text-ink-3">{shapeLabel(frameRatio(spec, type))}</span>
        </FormatFrame>
      </span>
    );
  }
  const { preview, facts } = version;
  const ratio = `${facts.width ?? preview.width ?? 1} / ${facts.height ?? preview.height ?? 1}`;
  return (
    <>
      <button
        type="button"
        aria-label={t('open', { name })}
        onClick={() => setViewing(true)}
        onPointerEnter={() => void loadViewer()}
        className={cn(box, 'cursor-zoom-in overflow-hidden bg-sunk')}
      >
        {preview.url ? (
          <img
            src={preview.url}
            alt=""
            decoding="async"
            className={cn('max-h-20 max-w-16 rounded-xs object-cover', busy && 'opacity-50')}
            style={{ aspectRatio: ratio }}
          />
        ) : (
          <span className={cn('size-12 rounded-xs bg-press', preview.state === 'pending' && 'animate-pulse')} />
        )}
      </button>
      {viewing ? (
        <Suspense>
          <VersionViewer creative={creative} first={version.id} onClose={() => setViewing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
