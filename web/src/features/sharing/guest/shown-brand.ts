import { useEffect, useSyncExternalStore } from 'react';
import type { Brand } from '@ad-foundry/contract/brand.ts';
import { tonesOf } from '@ad-foundry/contract/rules/brand/tones.ts';

interface ShownBrand extends Brand {
  /** Name of the organization. */
  name: string;
}

let shown: ShownBrand | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The brand of the organization that asks for files; null until an invitation or page names it. */
export function useShownBrand(): ShownBrand | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Shows a brand in the head of the page, and its color on main buttons, from now on. */
export function useBrand(name: string | undefined, brand: Brand | undefined): void {
  const { color = null, logo = null } = brand ?? {};
  useEffect(() => {
    if (name === undefined || brand === undefined) return;
    shown = { name, color, logo };
    for (const listener of listeners) listener();
    colorActions(color);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page that is fetched again has an equal brand
  }, [name, color, logo?.url]);
}

/** Sets the tokens of main buttons at the root, which dialogs inherit, too. */
function colorActions(color: string | null): void {
  const { style } = document.documentElement;
  const { light, dark } = tonesOf(color);
  // Moves the fill away from its text, which keeps the contrast.
  const hover = `color-mix(in srgb, ${light.fill} 88%, ${light.text === '#ffffff' ? 'black' : 'white'})`;
  const tokens = {
    '--action': light.fill,
    '--action-hover': hover,
    '--action-edge': `light-dark(${light.edge}, ${dark.edge})`,
    '--on-action': light.text,
  };
  for (const [token, value] of Object.entries(tokens)) {
    if (color === null) style.removeProperty(token);
    else style.setProperty(token, value);
  }
}
