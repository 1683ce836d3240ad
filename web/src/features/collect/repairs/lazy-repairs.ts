import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

/** Loads a module together with the texts of its components. */
async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, needTexts(['repair', 'slots'])]);
  return loaded;
}

// Loaded with the first file that does not fit.
export const RepairButton = lazyComponent(() => withTexts(import('./repair-button.tsx')), 'RepairButton');
export const LocalRepair = lazyComponent(() => withTexts(import('./local-repair.tsx')), 'LocalRepair');
// Loaded once a creative has several files that do not fit.
export const FixMany = lazyComponent(() => withTexts(import('./fix-many.tsx')), 'FixMany');
