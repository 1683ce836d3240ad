import { lazyComponent } from '#lib/lazy-component.ts';

export const CalendarAddress = lazyComponent(() => import('./calendar-address.tsx'), 'CalendarAddress');
