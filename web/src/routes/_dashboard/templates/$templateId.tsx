import { createFileRoute, notFound } from '@tanstack/react-router';
import type { TemplateId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { formatsQuery } from '#features/library/formats/queries.ts';
import type { FormatEditing } from '#features/workspace/library/library-search.ts';
import { FormatSkeleton } from '#features/workspace/library/format-skeleton.tsx';
import { templateQuery } from '#features/workspace/library/queries.ts';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { TemplatePage } from '#features/workspace/library/template-page.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/templates/$templateId')({
  staticData: { texts: ['library', 'work'] },
  validateSearch: onlyDeclared(({ do: act }: Record<string, unknown>): { do?: FormatEditing } =>
    act === 'edit' || act === 'copy' ? { do: act } : {},
  ),
  loader: async ({ context, params }) => {
    const all = context.queries.ensureQueryData(formatsQuery);
    await context.queries.ensureQueryData(templateQuery(params.templateId as TemplateId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    await all;
  },
  component: TemplateRoute,
  pendingComponent: FormatSkeleton,
  notFoundComponent: LinkNotFound,
});

function TemplateRoute() {
  const navigate = Route.useNavigate();
  return (
    <TemplatePage
      templateId={Route.useParams().templateId as TemplateId}
      editing={Route.useSearch().do}
      onEditing={(act) => void navigate({ search: act ? { do: act } : {}, replace: act === undefined })}
    />
  );
}
