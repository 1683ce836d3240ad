import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, needTexts(['deliver', 'slots', 'placing', 'repair'])]);
  return loaded;
}

export const PlacingDialog = lazyComponent(() => withTexts(import('./placing-dialog.tsx')), 'PlacingDialog');
export const SentDrop = lazyComponent(() => withTexts(import('./sent-drop.tsx')), 'SentDrop');
