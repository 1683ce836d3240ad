import { useQuery, queryOptions } from '@tanstack/react-query';
import { FileImage, FileVideo } from 'lucide-react';
import { Fragment } from 'react';
import { buildName, type NamingCase } from '@ad-foundry/contract/rules/naming/naming.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { examples } from './examples.ts';
import { type NamingExample, pickExamples } from './own-examples.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { call } from '#lib/api.ts';

/** A file name that wraps after separators instead of inside words. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=[_.-])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/**
 * File names for the organization's newest creatives, or for sample files if it has none; built by the same function as
 * on the server.
 */
export function NamingPreview({ schema, textCase }: { schema: string; textCase: NamingCase }) {
  const t = useTranslations('settings.preference');
  const { data: ownExamples, isPending } = useQuery(ownExamplesQuery);
  const isOwn = ownExamples !== undefined && ownExamples.length > 0;
  const shown: readonly NamingExample[] = isOwn
    ? ownExamples
    : examples.map((each) => ({ ...each, label: t(`examples.${each.id}`) }));
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('preview')}</h3>
      {isPending ? (
        <Skeleton shape="card" className="h-48" />
      ) : (
        <ul aria-live="polite" className="overflow-hidden rounded-card border border-line bg-card">
          {shown.map(({ id, label, extension, values }) => {
            const Icon = extension === 'mp4' ? FileVideo : FileImage;
            return (
              <li key={id} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
                <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden />
                <div className="grid min-w-0 gap-0.5">
                  <span className="truncate text-xs text-ink-2">{label}</span>
                  <span className="font-mono text-xs leading-5 wrap-anywhere">
                    <BreakableName name={buildName({ schema, case: textCase, values })} />
                    <span className="whitespace-nowrap text-ink-3">.{extension}</span>
                  </span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <p className="text-xs text-ink-2">{t(isOwn ? 'previewOfCreatives' : 'previewHelp')}</p>
    </div>
  );
}

const exampleCreatives = 3;

/** Files of the newest creatives for the preview; empty without creatives. */
const ownExamplesQuery = queryOptions({
  queryKey: ['campaigns', 'naming-examples'],
  queryFn: async ({ signal }) => {
    const query = { sort: 'created', limit: exampleCreatives } as const;
    const { items } = await call(lists.creatives, { query }, signal);
    const examples = await Promise.all(
      items.map(async ({ id, group }) => ({
        creative: await call(creatives.find, { params: { creativeId: id } }, signal),
        groupName: group?.name ?? null,
      })),
    );
    return pickExamples(examples);
  },
  staleTime: Infinity,
});
