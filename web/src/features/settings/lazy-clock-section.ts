import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const ClockSection = lazyComponent(async () => {
  const [module] = await Promise.all([import('./clock-section.tsx'), needTexts(['clock'])]);
  return module;
}, 'ClockSection');
