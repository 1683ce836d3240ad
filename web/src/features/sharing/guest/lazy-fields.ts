import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const CreativeFields = lazyComponent(async () => {
  const [module] = await Promise.all([import('./creative-fields.tsx'), needTexts(['deliver', 'fields'])]);
  return module;
}, 'CreativeFields');
