import { useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import type { Shown } from './address.ts';

const storageKey = 'af-viewer-view';

interface Props {
  creative: Creative;
  advertiser: Advertiser | undefined;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Whether files are shown in place, as last chosen on this device, and the theme of the drawn device. */
export function usePlaceView({ creative, advertiser, shown, onShow }: Props) {
  const [isPlaced, setPlaced] = useState(() => remembered() === 'place');
  const [device, setDevice] = useState<'light' | 'dark'>('light');
  return {
    advertiser: advertiser ?? { name: creative.campaign.name, pictureUrl: null },
    /** Two compared files are never shown in place. */
    isInPlace: isPlaced && !shown.compare,
    showInPlace: (next: boolean) => {
      setPlaced(next);
      remember(next ? 'place' : 'file');
      if (next && shown.compare) onShow({ version: shown.version });
    },
    device,
    setDevice,
  };
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(view: string): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Remembering the choice is optional.
  }
}
