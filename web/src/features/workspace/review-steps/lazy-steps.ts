import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

const texts = () => needTexts(['review-steps']);

export const StepsBar = lazyComponent(async () => {
  const [module] = await Promise.all([import('./steps-bar.tsx'), texts()]);
  return module;
}, 'StepsBar');

export const StepsButton = lazyComponent(async () => {
  const [module] = await Promise.all([import('./steps-button.tsx'), texts()]);
  return module;
}, 'StepsButton');

export const RecordItems = lazyComponent(async () => {
  const [module] = await Promise.all([import('./record-items.tsx'), texts()]);
  return module;
}, 'RecordItems');
