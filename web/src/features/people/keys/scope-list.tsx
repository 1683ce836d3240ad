import { apiScopes, sensitiveScopes, type ApiScope } from '@ad-foundry/contract/api-scopes.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

interface Props {
  id: string;
  scopes: readonly ApiScope[];
  onScopes: (scopes: ApiScope[]) => void;
}

/** Keys of texts contain no colon. */
const nameOf = (scope: ApiScope) => scope.replace(':', '-');

/** Every scope, to select; those with consequences say which. */
export function ScopeList({ id, scopes, onScopes }: Props) {
  const t = useTranslations('keys.new');
  return (
    <div id={id} role="group" aria-label={t('scopes')} className="grid gap-2 sm:grid-cols-2">
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={<span className="font-mono text-xs">{scope}</span>}
          {...(sensitiveScopes.has(scope) ? { help: t(`sensitive.${nameOf(scope)}`) } : {})}
          checked={scopes.includes(scope)}
          onCheckedChange={(isOn) => onScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
        />
      ))}
    </div>
  );
}
