import { Check, CircleAlert, Clock, Ellipsis, Info, RefreshCw, Unplug, X } from 'lucide-react';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { providerNames, type Token } from '@ad-foundry/contract/integration.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useAuthorize, useCheckToken, useDisconnect } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

/** One connection: its owner, its state, its permissions, and its actions. */
export function ConnectionCard({ token, returnTo }: { token: Token; returnTo: string | undefined }) {
  const t = useTranslations('integration.connection');
  const isFine = token.health.state === 'valid';
  const platform = providerNames[token.provider];
  return (
    <section
      aria-label={t('label', { platform, name: token.providerUserName ?? platform })}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-card border border-line bg-sunk">
          <PlatformMark platform={token.provider} className="size-6" />
        </span>
        <div className="grid min-w-60 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-lg font-semibold">{platform}</h3>
            <HealthChips token={token} />
          </div>
          <Origin token={token} />
        </div>
        <div className="flex gap-2">
          <Reconnect token={token} primary={!isFine} returnTo={returnTo} />
          <More token={token} />
        </div>
      </div>
      <Scopes token={token} />
      <Consequence token={token} />
    </section>
  );
}

function HealthChips({ token: { health, expiresAt } }: { token: Token }) {
  const t = useTranslations('integration.health');
  const locale = useLocale();
  const { state, reason, daysLeft, missing } = health;
  if (reason !== null) {
    return (
      <Chip tone="bad" icon={<CircleAlert aria-hidden />}>
        {state === 'revoked' ? t('revoked') : t('invalid')}
      </Chip>
    );
  }
  const isEnding = daysLeft !== null && daysLeft <= 14;
  return (
    <>
      {isEnding ? (
        <Chip tone="warn" icon={<Clock aria-hidden />}>
          {t('expires', {
            days: daysLeft,
            date: formatDate(expiresAt ?? '', locale, { day: 'numeric', month: 'short' }),
          })}
        </Chip>
      ) : null}
      {missing.length > 0 ? (
        <Chip tone="warn" icon={<X aria-hidden />}>
          {t('missing', { count: missing.length })}
        </Chip>
      ) : null}
      {!isEnding && missing.length === 0 ? (
        <Chip tone="ok" icon={<Check aria-hidden />}>
          {t('valid')}
        </Chip>
      ) : null}
    </>
  );
}

function Origin({ token }: { token: Token }) {
  const t = useTranslations('integration.connection');
  const locale = useLocale();
  const { connectedBy, connectedAt, providerUserName, kind, advertisers } = token;
  const connectedByName = connectedBy && personName(connectedBy);
  const date = formatDate(connectedAt, locale);
  const facts = [
    connectedByName ? t('by', { by: connectedByName, date }) : t('on', { date }),
    t(kind === 'system' ? 'system' : 'as', { name: providerUserName ?? '' }),
    t('accounts', { chosen: advertisers.chosen, reachable: advertisers.reachable }),
  ];
  return (
    <p className="flex items-center gap-1.5 text-sm text-pretty text-ink-2">
      {connectedBy && connectedByName ? (
        <Avatar name={connectedByName} src={connectedBy.avatarUrl} size="xs" decorative className="max-sm:hidden" />
      ) : null}
      <span>{facts.join(' · ')}</span>
    </p>
  );
}

interface ReconnectProps {
  token: Token;
  primary: boolean;
  returnTo: string | undefined;
}

function Reconnect({ token, primary, returnTo }: ReconnectProps) {
  const t = useTranslations('integration.connection');
  const errorText = useErrorText();
  const authorize = useAuthorize(token.provider);
  if (token.kind === 'system') return null;
  return (
    <WriteButton
      variant={primary ? 'primary' : 'secondary'}
      icon={<RefreshCw aria-hidden />}
      loading={authorize.isPending || authorize.isSuccess}
      onClick={() =>
        authorize.mutate(
          { tokenId: token.id, again: true, returnTo },
          { onError: (error) => toast.error(t('failed'), { description: errorText(error) }) },
        )
      }
    >
      {t('reconnect')}
    </WriteButton>
  );
}

function More({ token }: { token: Token }) {
  const t = useTranslations('integration.connection');
  const errorText = useErrorText();
  const alert = useAlert();
  const check = useCheckToken();
  const disconnect = useDisconnect();
  const platform = providerNames[token.provider];
  const announce = (act: Promise<unknown>, done: string) =>
    void act.then(
      () => toast.success(done),
      (error: unknown) => toast.error(t('failed'), { description: errorText(error) }),
    );
  const leave = async () => {
    const { onlyHere, campaigns } = token.advertisers;
    const sure = await alert.confirm({
      title: t('disconnect.title', { platform }),
      body: `${t('disconnect.body', { accounts: onlyHere, campaigns })} ${t('disconnect.platform', { platform })}`,
      confirmLabel: t('disconnect.action'),
      tone: 'danger',
    });
    if (sure) announce(disconnect.mutateAsync(token.id), t('disconnect.done'));
  };
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('more')} variant="secondary">
          <Ellipsis className="size-4" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem writes icon={<RefreshCw />} onSelect={() => announce(check.mutateAsync(token.id), t('checked'))}>
          {t('check')}
        </MenuItem>
        <MenuItem writes icon={<Unplug />} tone="danger" onSelect={() => void leave()}>
          {t('disconnect.action')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function Scopes({ token: { scopes } }: { token: Token }) {
  const t = useTranslations('integration.purposes');
  const connection = useTranslations('integration.connection');
  return (
    <ul
      aria-label={connection('permissions')}
      className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-5"
    >
      {scopes.map(({ name, purpose, granted }) => (
        <li
          key={name}
          className={cn('flex items-start gap-2 px-4 py-2.5', granted ? 'bg-card' : 'bg-warn-fill text-warn')}
        >
          {granted ? (
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
          ) : (
            <X aria-hidden className="mt-0.5 size-4 shrink-0" />
          )}
          <span className="grid min-w-0">
            <code className="text-xs [overflow-wrap:anywhere]">{name}</code>
            <span className={cn('text-sm', granted && 'text-ink-2')}>
              {granted ? t(`${purpose}.short`) : connection('notGranted')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What does not work, and the remedy; renders nothing for a working connection. */
function Consequence({ token }: { token: Token }) {
  const t = useTranslations('integration');
  const locale = useLocale();
  const { health, scopes, provider, advertisers, expiresAt } = token;
  const platform = providerNames[provider];
  const lines: string[] = [];
  if (health.reason !== null) lines.push(t(`reasons.${health.reason}`, { platform }), t('stopped'));
  for (const { name, purpose, granted } of scopes) if (!granted) lines.push(t(`purposes.${purpose}.lost`, { name }));
  if (health.missing.length > 0 && health.reason === null) lines.push(t('askAgain', { platform }));
  if (health.daysLeft !== null && health.daysLeft <= 14 && expiresAt) {
    lines.push(t('ending', { date: formatDate(expiresAt, locale, { day: 'numeric', month: 'long' }) }));
  }
  if (health.reason === null && advertisers.reachable === 0) lines.push(t('noAccounts', { platform }));
  if (lines.length === 0) return null;
  return (
    <p className="flex gap-2.5 border-t border-line bg-sunk px-4 py-3 text-sm text-pretty">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <span>{lines.join(' ')}</span>
    </p>
  );
}
