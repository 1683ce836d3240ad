import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

const loadSender = async () => {
  const [module] = await Promise.all([import('./notice-sender.tsx'), needTexts(['notifications', 'slots'])]);
  return module;
};
export const NoticeSender = lazyComponent(loadSender, 'NoticeSender');
