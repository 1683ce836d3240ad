import type { messages as american } from '#locales/en-US/messages.ts';
import type { PartialShape } from '#locales/shape.ts';

/** Only what British English writes differently; the rest is read from en-US. */
export const messages = {} as const satisfies PartialShape<typeof american>;
