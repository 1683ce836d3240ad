import { apiScopes, type ApiScope, type SensitiveScope } from '@ad-foundry/contract/api-scopes.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

interface Props {
  id: string;
  scopes: readonly ApiScope[];
  onScopes: (scopes: ApiScope[]) => void;
}

/** Every scope, to select; those with consequences say which. */
export function ScopeList({ id, scopes, onScopes }: Props) {
  const t = useTranslations('keys.new');
  const consequences: Record<SensitiveScope, string> = {
    'campaigns:archive': t('sensitive.campaigns-archive'),
    'creatives:archive': t('sensitive.creatives-archive'),
    'files:delete': t('sensitive.files-delete'),
    'versions:waive': t('sensitive.versions-waive'),
    'deliveries:create': t('sensitive.deliveries-create'),
  };
  const helpOf = (scope: ApiScope) => (scope in consequences ? { help: consequences[scope as SensitiveScope] } : {});
  return (
    <div id={id} role="group" aria-label={t('scopes')} className="grid gap-2 sm:grid-cols-2">
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={<span className="font-mono text-xs">{scope}</span>}
          {...helpOf(scope)}
          checked={scopes.includes(scope)}
          onCheckedChange={(isOn) => onScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
        />
      ))}
    </div>
  );
}
