import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

// One module for both parts, because they share most of their code.
const load = async () => {
  const [module] = await Promise.all([
    import('./review/guest-review.tsx'),
    needTexts(['deliver', 'slots', 'comments']),
  ]);
  return module;
};

export const GuestReview = lazyComponent(load, 'GuestReview');
export const GuestQuestions = lazyComponent(load, 'GuestQuestions');
