import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const TimeSection = lazyComponent(async () => {
  const [module] = await Promise.all([import('./time-section.tsx'), needTexts(['time'])]);
  return module;
}, 'TimeSection');
