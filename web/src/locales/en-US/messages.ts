import { ui } from './ui.ts';

export const messages = { ui } as const;
