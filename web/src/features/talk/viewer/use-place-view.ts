import { useState } from 'react';

const storageKey = 'af-viewer-view';

/** Whether files are shown in place, as last chosen on this device, and the theme of the drawn device. */
export function usePlaceView() {
  const [isPlaced, setPlaced] = useState(() => remembered() === 'place');
  const [device, setDevice] = useState<'light' | 'dark'>('light');
  return {
    isPlaced,
    setPlaced: (next: boolean) => {
      setPlaced(next);
      try {
        localStorage.setItem(storageKey, next ? 'place' : 'file');
      } catch {
        // Remembering the choice is optional.
      }
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
