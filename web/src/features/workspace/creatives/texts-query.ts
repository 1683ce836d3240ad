import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { textVersions } from '@ad-foundry/contract/text-versions.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { creativeQuery } from './queries.ts';

/** The versions of the description, newest first. Below the creative's key, so that it reloads with it. */
export function textsQuery(creativeId: CreativeId) {
  const key = [...creativeQuery(creativeId).queryKey, 'texts'];
  return pagedQuery(textVersions.list, { key, params: { creativeId }, query: {} });
}
