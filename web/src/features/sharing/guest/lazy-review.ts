import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

// One file for both, whose parts are mostly the same.
const load = async () => {
  const [module] = await Promise.all([
    import('./review/guest-review.tsx'),
    needTexts(['deliver', 'slots', 'comments']),
  ]);
  return module;
};

export const GuestReview = lazyComponent(load, 'GuestReview');
export const GuestQuestions = lazyComponent(load, 'GuestQuestions');
