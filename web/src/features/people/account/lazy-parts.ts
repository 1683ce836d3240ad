import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

export const ReminderSwitch = lazyComponent(() => import('./reminder-switch.tsx'), 'ReminderSwitch');
export const ReminderStops = lazyComponent(() => import('./reminder-stops.tsx'), 'ReminderStops');
export const CalendarSection = lazyComponent(() => import('./calendar-section.tsx'), 'CalendarSection');

const loadBrowserSection = async () => {
  const [module] = await Promise.all([import('./browser-section.tsx'), needTexts(['notifications'])]);
  return module;
};
export const BrowserSection = lazyComponent(loadBrowserSection, 'BrowserSection');
