import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

async function loadMenu() {
  const [module] = await Promise.all([import('./slot-menu.tsx'), needTexts(['slots'])]);
  return module;
}

/** The menu of a slot with files; an empty slot of a guest has none. */
export const SlotMenu = lazyComponent(loadMenu, 'SlotMenu');
