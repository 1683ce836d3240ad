import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { useCan } from '#lib/permissions.tsx';
import { OpenWindow, type Window } from './open-window.ts';
import { useKeys } from './use-keys.ts';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

const load = {
  // Loads the texts of the results as well.
  palette: async () => {
    const [palette] = await Promise.all([import('./palette.tsx'), needTexts(['search', 'work'])]);
    return palette;
  },
  keys: async () => {
    const [keys] = await Promise.all([import('./keys-help.tsx'), needTexts(['search'])]);
    return keys;
  },
  // The form opens above any screen, so it loads its texts itself.
  create: async () => {
    const [dialog] = await Promise.all([
      import('#features/tree/campaigns/create-campaign-dialog.tsx'),
      needTexts(['work']),
    ]);
    return dialog;
  },
};
const windows = {
  palette: lazyComponent(load.palette, 'Palette'),
  keys: lazyComponent(load.keys, 'KeysHelp'),
  create: lazyComponent(load.create, 'CreateCampaignDialog'),
} satisfies Record<Window, unknown>;

/** Renders the windows that can open on any screen; each is loaded when it is first opened. */
export function CommandProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Window | null>(null);
  // A window stays mounted after it first opens, so that its closing animation plays.
  const [mounted, setMounted] = useState<readonly Window[]>([]);
  const mayCreate = useCan('campaign:write');
  const open = useMemo(
    () => (window: Window) => {
      setMounted((before) => (before.includes(window) ? before : [...before, window]));
      setShown(window);
    },
    [],
  );
  const guard = useWriteGuard();
  onFirstInteraction(load.palette);
  useKeys({
    isPaletteOpen: shown === 'palette',
    onPalette: () => (shown === 'palette' ? setShown(null) : open('palette')),
    onHelp: () => open('keys'),
    onCreate: mayCreate ? () => guard(() => open('create')) : undefined,
  });
  return (
    <OpenWindow value={open}>
      {children}
      {mounted.map((window) => {
        const Window = windows[window];
        return (
          <Suspense key={window}>
            <Window open={shown === window} onOpenChange={(next) => setShown(next ? window : null)} />
          </Suspense>
        );
      })}
    </OpenWindow>
  );
}
