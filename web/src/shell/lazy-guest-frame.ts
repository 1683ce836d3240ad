import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const GuestFrame = lazyComponent(async () => {
  const [module] = await Promise.all([import('./guest-frame.tsx'), needTexts(['visitor'])]);
  return module;
}, 'GuestFrame');
