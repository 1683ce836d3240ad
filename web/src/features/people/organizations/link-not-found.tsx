import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { account } from '@ad-foundry/contract/account.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { NotFound } from '#ui/feedback/not-found.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { useSwitchOrganization } from './queries.ts';

type ObjectId = CallArguments<typeof account.findOrganizationOf>['query']['objectId'];

/** Another organization of the account, to which the object of a link belongs; null for none. */
const organizationOfQuery = (objectId: ObjectId) =>
  queryOptions({
    queryKey: ['account', 'organization-of', objectId],
    queryFn: ({ signal }) => call(account.findOrganizationOf, { query: { objectId } }, signal),
    retry: false,
  });

/**
 * Shown for a link whose object is not in the current organization: offers to switch to the organization it belongs to.
 */
export function LinkNotFound() {
  const t = useTranslations('shell.otherOrganization');
  const errorText = useErrorText();
  const params = useParams({ strict: false });
  const href = useLocation({ select: (location) => location.href });
  const objectId = Object.values(params).at(-1) as ObjectId | undefined;
  const { data, isPending } = useQuery({
    ...organizationOfQuery(objectId as ObjectId),
    enabled: objectId !== undefined,
  });
  const change = useSwitchOrganization(href);
  if (objectId !== undefined && isPending) return null;
  const organization = data?.organization;
  if (!organization) return <NotFound />;
  const { id, name } = organization;
  return (
    <div className="grid min-h-[80dvh] flex-1 place-content-center justify-items-center gap-2 px-6 py-16 text-center">
      <title>{t('title', { name })}</title>
      <OrganizationMark id={id} name={name} />
      <h1 className="mt-2 text-xl font-semibold text-balance break-words">{t('title', { name })}</h1>
      <p className="max-w-sm text-pretty text-ink-2">{t('body')}</p>
      <Button variant="primary" className="mt-4" loading={change.isPending} onClick={() => change.mutate(id)}>
        {t('action')}
      </Button>
      <ProblemNote>{change.error ? errorText(change.error) : null}</ProblemNote>
    </div>
  );
}
