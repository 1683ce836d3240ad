import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

const load = async () => {
  const [module] = await Promise.all([import('./kept-drafts.tsx'), needTexts(['comments'])]);
  return module;
};

export const KeptTexts = lazyComponent(load, 'KeptTexts');
