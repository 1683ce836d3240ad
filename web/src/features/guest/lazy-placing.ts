import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const PlacingDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./placing-dialog.tsx'), needTexts(['deliver', 'slots', 'placing'])]);
  return module;
}, 'PlacingDialog');
