import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

// Loaded with the first version that was made by a repair.
export const MadeFrom = lazyComponent(async () => {
  const [loaded] = await Promise.all([import('./made-from.tsx'), needTexts(['repair', 'slots'])]);
  return loaded;
}, 'MadeFrom');
