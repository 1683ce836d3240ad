import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

/** What stands on the overview before an ad account is connected; loads its texts itself. */
export const NoMoney = lazyComponent(async () => {
  const [module] = await Promise.all([import('./no-money.tsx'), needTexts(['no-figures'])]);
  return module;
}, 'NoMoney');
