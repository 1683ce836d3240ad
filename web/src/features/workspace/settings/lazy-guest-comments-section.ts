import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const GuestCommentsSection = lazyComponent(async () => {
  const [module] = await Promise.all([import('./guest-comments-section.tsx'), needTexts(['reminders'])]);
  return module;
}, 'GuestCommentsSection');

export const ApprovalSection = lazyComponent(async () => {
  const [module] = await Promise.all([import('./approval-section.tsx'), needTexts(['reminders'])]);
  return module;
}, 'ApprovalSection');
