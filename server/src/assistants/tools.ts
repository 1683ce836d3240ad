import type { Tool } from './tool.ts';
import { addComment } from './tools/add-comment.ts';
import { checkFile } from './tools/check-file.ts';
import { draftCreatives } from './tools/draft-creatives.ts';
import { find } from './tools/find.ts';
import { get } from './tools/get.ts';
import { getFigures } from './tools/get-figures.ts';
import { listMissing } from './tools/list-missing.ts';
import { lookAt } from './tools/look-at.ts';
import { planDelivery } from './tools/plan-delivery.ts';
import { prepareUpload } from './tools/prepare-upload.ts';
import { sendDelivery } from './tools/send-delivery.ts';
import { whoami } from './tools/whoami.ts';

/** The tools of assistants, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  whoami,
  find,
  get,
  listMissing,
  checkFile,
  lookAt,
  getFigures,
  planDelivery,
  prepareUpload,
  draftCreatives,
  addComment,
  sendDelivery,
];
