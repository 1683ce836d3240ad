import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

// Loaded when the sheet is first opened.
export const RepairSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./repair-sheet.tsx'), needTexts(['repair', 'slots'])]);
  return module;
}, 'RepairSheet');
