import { queryOptions } from '@tanstack/react-query';
import { formats, type Format } from '@ad-foundry/contract/formats.ts';
import { templates, type Template } from '@ad-foundry/contract/templates.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { everyPage } from '#lib/paged-query.ts';

/** How long the list may be stale: formats change only with a release or when the organization edits its own. */
const staleMs = 10 * 60_000;

const limit = limits.pageSizeMax;

/** All formats of the library and the organization, in the library's order. */
export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: ({ signal }): Promise<Format[]> =>
    everyPage((cursor) => call(formats.list, { query: { cursor, limit } }, signal)),
  staleTime: staleMs,
});

/** All templates, in the library's order. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }): Promise<Template[]> =>
    everyPage((cursor) => call(templates.list, { query: { cursor, limit } }, signal)),
  staleTime: staleMs,
});
