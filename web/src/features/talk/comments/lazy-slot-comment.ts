import { lazyComponent } from '#lib/lazy-component.ts';
import { needTexts } from '#lib/i18n.ts';

export const SlotComment = lazyComponent(async () => {
  const [module] = await Promise.all([import('./slot-comment.tsx'), needTexts(['comments', 'attachments'])]);
  return module;
}, 'SlotComment');
