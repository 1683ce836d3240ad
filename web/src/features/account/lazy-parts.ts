import { lazyComponent } from '#lib/lazy-component.ts';

export const ReminderSwitch = lazyComponent(() => import('./reminder-switch.tsx'), 'ReminderSwitch');
export const CalendarSection = lazyComponent(() => import('./calendar-section.tsx'), 'CalendarSection');
