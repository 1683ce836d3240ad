import type { messages as english } from '#locales/en-US/messages.ts';
import type { Shape } from '#locales/shape.ts';
import { ui } from './ui.ts';

export const messages = { ui } satisfies Shape<typeof english>;
