import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const AttachmentList = lazyComponent(async () => {
  const [module] = await Promise.all([import('./attachment-list.tsx'), needTexts(['attachments'])]);
  return module;
}, 'AttachmentList');
