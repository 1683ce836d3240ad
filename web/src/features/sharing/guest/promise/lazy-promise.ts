import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const PromiseForm = lazyComponent(async () => {
  const [module] = await Promise.all([import('./promise-form.tsx'), needTexts(['deliver'])]);
  return module;
}, 'PromiseForm');

export const PassForm = lazyComponent(async () => {
  const [module] = await Promise.all([import('./pass-form.tsx'), needTexts(['deliver'])]);
  return module;
}, 'PassForm');
