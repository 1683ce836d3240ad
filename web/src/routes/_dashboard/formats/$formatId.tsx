import { createFileRoute, notFound } from '@tanstack/react-router';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { FormatPage } from '#features/workspace/library/format-page.tsx';
import { FormatSkeleton } from '#features/workspace/library/format-skeleton.tsx';
import type { FormatEditing } from '#features/workspace/library/library-search.ts';
import { formatQuery } from '#features/workspace/library/queries.ts';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/formats/$formatId')({
  staticData: { texts: ['library', 'work', 'inplace', 'fields'] },
  validateSearch: onlyDeclared(({ do: act }: Record<string, unknown>): { do?: FormatEditing } =>
    act === 'edit' || act === 'copy' ? { do: act } : {},
  ),
  loader: async ({ context, params }) => {
    await context.queries.ensureQueryData(formatQuery(params.formatId as FormatId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: FormatRoute,
  pendingComponent: FormatSkeleton,
  notFoundComponent: LinkNotFound,
});

function FormatRoute() {
  const navigate = Route.useNavigate();
  return (
    <FormatPage
      formatId={Route.useParams().formatId as FormatId}
      editing={Route.useSearch().do}
      onEditing={(act) => void navigate({ search: act ? { do: act } : {}, replace: act === undefined })}
    />
  );
}
