import { lazyComponent } from '#lib/lazy-component.ts';
import { needTexts } from '#lib/i18n.ts';

export const ReasonForm = lazyComponent(async () => {
  const [module] = await Promise.all([import('./reason-form.tsx'), needTexts(['comments', 'attachments'])]);
  return module;
}, 'ReasonForm');
