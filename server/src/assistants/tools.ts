import type { Tool } from './tool.ts';
import { find } from './tools/find.ts';
import { whoami } from './tools/whoami.ts';

/** The tools of assistants, in the order in which they are listed. */
export const tools: readonly Tool[] = [whoami, find];
