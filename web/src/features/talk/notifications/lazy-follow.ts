import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

const load = async () => {
  const [module] = await Promise.all([import('./follow-button.tsx'), needTexts(['notifications'])]);
  return module;
};

export const FollowButton = lazyComponent(load, 'FollowButton');
export const FollowItems = lazyComponent(load, 'FollowItems');
