import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const GuestSections = lazyComponent(async () => {
  const [module] = await Promise.all([import('./guest-sections.tsx'), needTexts(['visitor'])]);
  return module;
}, 'GuestSections');
