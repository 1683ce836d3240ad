import { Ellipsis, KeyRound, RefreshCw, Trash2, User } from 'lucide-react';
import type { ApiKey } from '@ad-foundry/contract/api-keys.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useRevokeKey, useRotateKey } from './queries.ts';
import { presetOf } from './presets.ts';

/** Hours for which the secret before stays valid, so that programs can be changed without a pause. */
const overlapHours = 24;

/** One key with what it may do, its last use and its end. */
export function KeyRow({ apiKey, onSecret }: { apiKey: ApiKey; onSecret: (secret: string) => void }) {
  const t = useTranslations('keys');
  const locale = useLocale();
  const errorText = useErrorText();
  const alert = useAlert();
  const rotate = useRotateKey();
  const revoke = useRevokeKey();
  const { id: apiKeyId, name, kind, scopes, expiresAt, lastUsedAt, lastNetwork, overlapEndsAt } = apiKey;
  const onError = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });
  const replace = async () => {
    const sure = await alert.confirm({
      title: t('rotate.ask', { name }),
      body: t('rotate.body', { hours: String(overlapHours) }),
      confirmLabel: t('rotate.label'),
    });
    if (sure) rotate.mutate({ apiKeyId, overlapHours }, { onSuccess: ({ secret }) => onSecret(secret), onError });
  };
  const end = async () => {
    const sure = await alert.confirm({
      title: t('revoke.ask', { name }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.label'),
      tone: 'danger',
    });
    if (sure) revoke.mutate(apiKeyId, { onSuccess: () => void toast.success(t('revoke.done')), onError });
  };
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
          {lastUsedAt === null ? (
            t('unused')
          ) : (
            <span title={formatDateTime(lastUsedAt, locale)}>
              {lastNetwork === null
                ? t('used', { when: formatRelative(lastUsedAt, locale) })
                : t('usedFrom', { when: formatRelative(lastUsedAt, locale), network: lastNetwork })}
            </span>
          )}
          {' · '}
          {t(hasExpired ? 'endedOn' : 'endsOn', { date: formatDate(expiresAt, locale) })}
          {' · '}
          {t('madeBy', { name: apiKey.createdBy.name })}
        </p>
        {overlapEndsAt === null ? null : (
          <p className="text-xs text-warn">{t('overlap', { when: formatDateTime(overlapEndsAt, locale) })}</p>
        )}
      </div>
      <Menu>
        <MenuTrigger>
          <IconButton label={t('actions', { name })} size="sm" loading={rotate.isPending || revoke.isPending}>
            <Ellipsis />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          {hasExpired ? null : (
            <MenuItem writes icon={<RefreshCw />} onSelect={() => void replace()}>
              {t('rotate.label')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => void end()}>
            {t('revoke.label')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </li>
  );
}
