import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const CampaignReminders = lazyComponent(async () => {
  const [module] = await Promise.all([import('./campaign-reminders.tsx'), needTexts(['reminders', 'campaigns'])]);
  return module;
}, 'CampaignReminders');

export const TomorrowReminders = lazyComponent(async () => {
  const [module] = await Promise.all([import('./tomorrow-reminders.tsx'), needTexts(['reminders'])]);
  return module;
}, 'TomorrowReminders');

export const DaysChoice = lazyComponent(async () => {
  const [module] = await Promise.all([import('./days-choice.tsx'), needTexts(['reminders'])]);
  return module;
}, 'DaysChoice');

export const RemindButton = lazyComponent(async () => {
  const [module] = await Promise.all([import('./remind-button.tsx'), needTexts(['reminders'])]);
  return module;
}, 'RemindButton');

export const RemindItems = lazyComponent(async () => {
  const [module] = await Promise.all([import('./remind-items.tsx'), needTexts(['reminders'])]);
  return module;
}, 'RemindItems');
