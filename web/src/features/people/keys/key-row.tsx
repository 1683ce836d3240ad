import { KeyRound, User } from 'lucide-react';
import type { ApiKey } from '@ad-foundry/contract/api-keys.ts';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { KeyMenu } from './key-menu.tsx';
import { presetOf } from './presets.ts';

/** One key with what it may do, its last use and its end. */
export function KeyRow({ apiKey, onSecret }: { apiKey: ApiKey; onSecret: (secret: string) => void }) {
  const t = useTranslations('keys');
  const locale = useLocale();
  const { name, kind, scopes, expiresAt, overlapEndsAt } = apiKey;
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  const preset = presetOf(scopes);
  const Icon = kind === 'personal' ? User : KeyRound;
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="min-w-0 truncate">{name}</span>
          <Chip>{t(`kinds.${kind}`)}</Chip>
          {hasExpired ? <Chip tone="bad">{t('expired')}</Chip> : null}
        </p>
        <p className="font-mono text-xs text-ink-2">{apiKey.hint}</p>
        <p className="text-xs text-pretty text-ink-2">
          <span title={scopes.join(', ')}>
            {preset ? t(`presets.${preset}.label`) : t('scopeCount', { count: scopes.length })}
          </span>
          {' · '}
          <LastUse apiKey={apiKey} />
          {' · '}
          {t(hasExpired ? 'endedOn' : 'endsOn', { date: formatDate(expiresAt, locale) })}
          {' · '}
          {t('madeBy', { name: apiKey.createdBy.name })}
        </p>
        {overlapEndsAt === null ? null : (
          <p className="text-xs text-warn">{t('overlap', { when: formatDateTime(overlapEndsAt, locale) })}</p>
        )}
      </div>
      <KeyMenu apiKey={apiKey} canRotate={!hasExpired} onSecret={onSecret} />
    </li>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastNetwork } }: { apiKey: ApiKey }) {
  const t = useTranslations('keys');
  const locale = useLocale();
  if (lastUsedAt === null) return t('unused');
  const when = formatRelative(lastUsedAt, locale);
  return (
    <span title={formatDateTime(lastUsedAt, locale)}>
      {lastNetwork === null ? t('used', { when }) : t('usedFrom', { when, network: lastNetwork })}
    </span>
  );
}
