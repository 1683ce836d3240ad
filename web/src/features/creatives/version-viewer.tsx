import { ChevronLeft, ChevronRight, Download, RectangleVertical, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { hasSafeZone } from '#features/formats/safe-zone.tsx';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { VersionFacts } from './version-facts.tsx';
import { VersionMedia } from './version-media.tsx';

interface ViewerProps {
  creative: Creative;
  slot: Slot;
  first: VersionId;
  onClose: () => void;
}

/** A file large, on dark in both themes, with its facts beside it; arrows walk through the slot, S shows the safe zone. */
export function VersionViewer({ creative, slot, first, onClose }: ViewerProps) {
  const t = useTranslations('creative');
  const versions = slot.variations.flatMap((variation) => variation.cards.flatMap((card) => card.versions));
  const [shown, setShown] = useState(first);
  const [safeZone, setSafeZone] = useState(false);
  const index = Math.max(
    0,
    versions.findIndex(({ id }) => id === shown),
  );
  const version = versions[index];
  const step = (by: number) => {
    const next = versions[(index + by + versions.length) % versions.length];
    if (next) setShown(next.id);
  };
  const returnFocus = useReturnFocus(true);
  useViewerKeys({ step, toggle: () => setSafeZone((on) => !on) });
  if (!version) return null;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          data-theme="dark"
          className="fixed inset-0 z-40 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-[oklch(0.15_0.004_80)] text-ink outline-none data-[state=open]:animate-fade-in md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[auto_minmax(0,1fr)]"
        >
          <header className="flex min-w-0 items-center gap-2 px-4 py-2.5 md:col-span-2">
            <Radix.Title className="min-w-0 flex-1 truncate text-base font-medium">
              {t('viewer.title', { format: slot.format.name, name: version.originalName })}
            </Radix.Title>
            {hasSafeZone(slot.format) ? (
              <Button
                size="sm"
                aria-pressed={safeZone}
                icon={<RectangleVertical className="size-3.5" />}
                onClick={() => setSafeZone(!safeZone)}
              >
                {t('viewer.safeZone')}
              </Button>
            ) : null}
            <Button size="sm" asChild>
              <a href={addressOf(downloads.version, { params: { versionId: version.id }, query: {} })} download>
                <Download aria-hidden className="size-3.5" />
                {t('slot.download')}
              </a>
            </Button>
            <Radix.Close asChild>
              <CloseIcon />
            </Radix.Close>
          </header>
          <Stage version={version} slot={slot} safeZone={safeZone} many={versions.length > 1} step={step} />
          <VersionFacts creative={creative} slot={slot} version={version} onShow={setShown} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function CloseIcon(props: object) {
  const t = useTranslations('ui.action');
  return (
    <IconButton label={t('close')} {...props}>
      <X className="size-4" />
    </IconButton>
  );
}

interface StageProps {
  version: Version;
  slot: Slot;
  safeZone: boolean;
  many: boolean;
  step: (by: number) => void;
}

function Stage({ version, slot, safeZone, many, step }: StageProps) {
  const t = useTranslations('creative.viewer');
  return (
    <div className="relative grid min-h-0 min-w-0 p-4 md:px-14">
      <div className="@container-[size] grid min-h-0 min-w-0 place-items-center">
        <VersionMedia key={version.id} version={version} safeZone={safeZone ? slot.format : null} />
      </div>
      {many ? (
        <>
          <IconButton
            label={t('previous')}
            className="absolute top-1/2 left-2 -translate-y-1/2 bg-card/80"
            onClick={() => step(-1)}
          >
            <ChevronLeft className="size-5" />
          </IconButton>
          <IconButton
            label={t('next')}
            className="absolute top-1/2 right-2 -translate-y-1/2 bg-card/80"
            onClick={() => step(1)}
          >
            <ChevronRight className="size-5" />
          </IconButton>
        </>
      ) : null}
    </div>
  );
}

function useViewerKeys({ step, toggle }: { step: (by: number) => void; toggle: () => void }): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      const busy = target instanceof Element && target.closest('video, input, textarea') !== null;
      if (ctrlKey || metaKey || busy) return;
      if (key === 'ArrowLeft') step(-1);
      else if (key === 'ArrowRight') step(1);
      else if (key.toLowerCase() === 's') toggle();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  });
}
