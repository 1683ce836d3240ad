import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

/** Loads a module together with the texts of comments. */
async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, needTexts(['deliver', 'comments'])]);
  return loaded;
}

export const GuestReview = lazyComponent(() => withTexts(import('./review/guest-review.tsx')), 'GuestReview');
export const GuestQuestions = lazyComponent(() => withTexts(import('./review/guest-questions.tsx')), 'GuestQuestions');
