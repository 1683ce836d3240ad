import { lazyComponent } from '#lib/lazy-component.ts';
import { needTexts } from '#lib/i18n.ts';

// Loaded only if the installation bills organizations.
const load = async () => {
  const [module] = await Promise.all([import('./plan-notices.tsx'), needTexts(['billing'])]);
  return module;
};

export const TrialStrip = lazyComponent(load, 'TrialStrip');
export const PlanBanner = lazyComponent(load, 'PlanBanner');
