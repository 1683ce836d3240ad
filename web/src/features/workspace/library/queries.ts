import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { formats, type FormatDetail, type FormatRules } from '@ad-foundry/contract/formats.ts';
import type { FormatId, TemplateId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { InPlace } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { templates, type TemplateDetail } from '@ad-foundry/contract/templates.ts';
import { call } from '#lib/api.ts';
import { formatsQuery, templatesQuery } from '#features/library/formats/queries.ts';
import { everyPage } from '#lib/paged-query.ts';

const keys = { formats: formatsQuery.queryKey, templates: templatesQuery.queryKey };

export function formatQuery(formatId: FormatId) {
  return queryOptions({
    queryKey: [...keys.formats, 'one', formatId],
    queryFn: ({ signal }) => call(formats.find, { params: { formatId } }, signal),
  });
}

export function templateQuery(templateId: TemplateId) {
  return queryOptions({
    queryKey: [...keys.templates, 'one', templateId],
    queryFn: ({ signal }) => call(templates.find, { params: { templateId } }, signal),
  });
}

/** The organization's archived formats. */
export const archivedFormatsQuery = queryOptions({
  queryKey: [...keys.formats, 'archived'],
  queryFn: ({ signal }) =>
    everyPage((cursor) =>
      call(formats.list, { query: { status: 'archived', cursor, limit: limits.pageSizeMax } }, signal),
    ),
});
export const archivedTemplatesQuery = queryOptions({
  queryKey: [...keys.templates, 'archived'],
  queryFn: ({ signal }) =>
    everyPage((cursor) =>
      call(templates.list, { query: { status: 'archived', cursor, limit: limits.pageSizeMax } }, signal),
    ),
});

/** Preview of rejudging open creatives by a draft's rules, or by the current rules if `spec` is null. */
export function rejudgingQuery(formatId: FormatId, spec: FormatRules | null) {
  return queryOptions({
    queryKey: [...keys.formats, 'rejudging', formatId, spec],
    queryFn: ({ signal }) => call(formats.previewRejudging, { params: { formatId }, body: { spec } }, signal),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Writes a returned format to the cache and invalidates lists and slots, which refetch when they are next shown. */
function cacheFormat(queries: QueryClient, format: FormatDetail): void {
  queries.setQueryData(formatQuery(format.id).queryKey, format);
  void queries.invalidateQueries({ queryKey: keys.formats, predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  void queries.invalidateQueries({ queryKey: keys.templates });
  void queries.invalidateQueries({ queryKey: ['creatives'] });
}

function takeTemplate(queries: QueryClient, template: TemplateDetail): void {
  queries.setQueryData(templateQuery(template.id).queryKey, template);
  void queries.invalidateQueries({ queryKey: keys.templates, predicate: ({ queryKey }) => queryKey[1] !== 'one' });
}

type Body<E extends Parameters<typeof call>[0]> = CallArguments<E> extends { body: infer B } ? B : never;

/** All mutations of a format. @throws ApiError */
export function useFormatActions() {
  const queries = useQueryClient();
  const onSuccess = (format: FormatDetail) => cacheFormat(queries, format);
  const at = (formatId: FormatId) => ({ params: { formatId } });
  return {
    create: useMutation({
      mutationFn: (body: Body<typeof formats.create>) => call(formats.create, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: FormatId; body: Body<typeof formats.update> }) =>
        call(formats.update, { ...at(id), body }),
      onSuccess,
    }),
    archive: useMutation({ mutationFn: (id: FormatId) => call(formats.archive, at(id)), onSuccess }),
    restore: useMutation({ mutationFn: (id: FormatId) => call(formats.restore, at(id)), onSuccess }),
    rejudge: useMutation({
      mutationFn: ({ id, revision }: { id: FormatId; revision: number }) =>
        call(formats.rejudge, { ...at(id), body: { revision } }),
      onSuccess,
    }),
    setInPlace: useMutation({
      mutationFn: ({ id, inPlace }: { id: FormatId; inPlace: InPlace | null }) =>
        call(formats.setInPlace, { ...at(id), body: { inPlace } }),
      onSuccess,
    }),
    setSafeZone: useMutation({
      mutationFn: async ({ id, file }: { id: FormatId; file: File }) =>
        call(formats.setSafeZone, { ...at(id), body: { fileName: file.name, svg: await file.text() } }),
      onSuccess,
    }),
    removeSafeZone: useMutation({ mutationFn: (id: FormatId) => call(formats.removeSafeZone, at(id)), onSuccess }),
  };
}

/** All mutations of a template. @throws ApiError */
export function useTemplateActions() {
  const queries = useQueryClient();
  const onSuccess = (template: TemplateDetail) => takeTemplate(queries, template);
  const at = (templateId: TemplateId) => ({ params: { templateId } });
  return {
    create: useMutation({
      mutationFn: (body: Body<typeof templates.create>) => call(templates.create, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: TemplateId; body: Body<typeof templates.update> }) =>
        call(templates.update, { ...at(id), body }),
      onSuccess,
    }),
    archive: useMutation({ mutationFn: (id: TemplateId) => call(templates.archive, at(id)), onSuccess }),
    restore: useMutation({ mutationFn: (id: TemplateId) => call(templates.restore, at(id)), onSuccess }),
  };
}
