import { Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { ShapeFrame } from '#features/formats/shape-frame.tsx';
import { cn } from '#lib/cn.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { loadDesk } from '#features/guest/desk.ts';
import { givenIn } from '#features/slots/place.ts';

const GuestViewer = lazyComponent(async () => {
  const [module] = await Promise.all([import('./guest-viewer.tsx'), needTexts(['deliver']), loadDesk()]);
  return module;
}, 'GuestViewer');

const room = { width: 60, height: 76 };

interface PictureProps {
  slot: Slot;
  variation: Variation | undefined;
  isBusy: boolean;
}

/** Frame in the format's ratio with its safe zone; a delivered file is shown in it and opens in the viewer. */
export function SlotPicture({ slot, variation, isBusy }: PictureProps) {
  const t = useTranslations('guest.slot');
  const [isOpen, setOpen] = useState(false);
  const { type, name } = slot.format;
  const [given] = givenIn(variation);
  const box = 'relative grid h-22 w-18 shrink-0 place-items-center rounded-control';
  if (!given) {
    return (
      <span className={box}>
        <ShapeFrame shape={slot.shape} type={type} max={room} safeZone={slot.format}>
          <span className="num rounded-xs bg-card px-0.5 text-[11px] leading-4 text-ink-2">{slot.shape.label}</span>
        </ShapeFrame>
      </span>
    );
  }
  const {
    preview,
    facts: { kind, width, height },
  } = given.file;
  const ratio = `${width ?? preview.width ?? 1} / ${height ?? preview.height ?? 1}`;
  return (
    <>
      <button
        type="button"
        aria-label={t('view', { name })}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void GuestViewer.preload()}
        className={cn(box, 'cursor-zoom-in overflow-hidden bg-sunk')}
      >
        {preview.url ? (
          <img
            src={preview.url}
            alt=""
            decoding="async"
            className={cn('max-h-20 max-w-16 rounded-xs object-cover', isBusy && 'opacity-50')}
            style={{ aspectRatio: ratio }}
          />
        ) : (
          <span className={cn('size-12 rounded-xs bg-press', preview.state === 'pending' && 'animate-pulse')} />
        )}
        {kind === 'video' ? (
          <span className="absolute grid size-6 place-items-center rounded-full bg-[oklch(0.18_0.01_80/.7)] text-[oklch(0.98_0_0)]">
            <Play aria-hidden className="size-3 fill-current" />
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <Suspense>
          <GuestViewer slot={slot} first={given.file.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
