import { limits } from '@ad-foundry/contract/limits.ts';

/** When a sample organization ends, where organizations are billed. */
export const sampleEndOf = (createdAt: Date): Date => new Date(createdAt.getTime() + limits.sampleMs);
