import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

/** The drawn placements with their texts, fetched when the first of them is shown. */
export const InPlaceView = lazyComponent(async () => {
  const [module] = await Promise.all([import('./in-place.tsx'), needTexts(['inplace'])]);
  return module;
}, 'InPlace');
