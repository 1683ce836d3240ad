import { Link, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { countQuery, useWake } from '#features/talk/notifications/queries.ts';
import { useWaitingCount } from '#features/workspace/home/queries.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { Badge } from '#ui/data/badge.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { useOpenWindow } from './open-window.ts';
import { FoldedHint, RowLabel, rowLook } from './menu-row.tsx';
import { useNavItems, type NavItem } from './nav-items.ts';

export interface MenuPartProps {
  folded?: boolean;
  /** Called when the user follows a link, so that an enclosing menu can close. */
  onFollow?: () => void;
}

function PlaceRow({
  place,
  folded = false,
  onFollow,
  children,
}: MenuPartProps & { place: NavItem; children?: ReactNode }) {
  const t = useTranslations('shell.nav');
  const Icon = place.icon;
  const label = t(place.id);
  const isAlsoHere = useRouterState({
    select: ({ location }) => place.also !== undefined && location.pathname.startsWith(`${place.also}/`),
  });
  return (
    <li>
      <FoldedHint folded={folded} label={label}>
        <Link
          to={place.to}
          search={place.search}
          activeOptions={{ includeSearch: false }}
          onClick={onFollow}
          className={rowLook}
          {...(isAlsoHere ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
        >
          <Icon aria-hidden />
          <RowLabel folded={folded}>{label}</RowLabel>
          {children}
        </Link>
      </FoldedHint>
    </li>
  );
}

/** The number of unread notifications; a dot if the menu is collapsed. */
function UnreadCount({ folded }: { folded: boolean }) {
  const t = useTranslations('shell.nav');
  const { data } = useQuery(countQuery);
  useWake(data?.wakesAt);
  const count = data?.unread ?? 0;
  return <MenuCount folded={folded} count={count} text={t('unread', { count })} />;
}

/** How much waits for the person. */
function WaitingCount({ folded }: { folded: boolean }) {
  const t = useTranslations('shell.nav');
  const count = useWaitingCount();
  return <MenuCount folded={folded} count={count} text={t('waitingCount', { count })} isForYou />;
}

interface MenuCountProps {
  folded: boolean;
  count: number;
  text: string;
  /** What the person has to do, in the colour of the brand. */
  isForYou?: boolean;
}

function MenuCount({ folded, count, text, isForYou = false }: MenuCountProps) {
  if (count === 0) return null;
  return (
    <>
      {folded ? (
        <span
          aria-hidden
          className={cn('absolute top-1 right-1.5 size-2 rounded-full', isForYou ? 'bg-brand' : 'bg-info')}
        />
      ) : (
        <Badge aria-hidden className={isForYou ? 'border-brand bg-brand text-on-brand' : undefined}>
          {count > 99 ? '99+' : count}
        </Badge>
      )}
      <span className="sr-only">{text}</span>
    </>
  );
}

function SearchRow({ folded = false, onFollow }: MenuPartProps) {
  const t = useTranslations('shell.nav');
  const open = useOpenWindow();
  const show = () => {
    onFollow?.();
    open('palette');
  };
  return (
    <li>
      <FoldedHint folded={folded} label={`${t('search')} ${modKey('K')}`}>
        <button type="button" aria-haspopup="dialog" onClick={show} className={rowLook}>
          <Search aria-hidden />
          <RowLabel folded={folded}>{t('search')}</RowLabel>
          {folded ? null : (
            <Kbd aria-hidden className="pointer-coarse:hidden">
              {modKey('K')}
            </Kbd>
          )}
        </button>
      </FoldedHint>
    </li>
  );
}

const lower: readonly NavItem['id'][] = ['help', 'settings'];
/** Pages that are linked elsewhere: below, or in the head of the campaigns. */
const elsewhere: readonly NavItem['id'][] = [...lower, 'notifications', 'archive'];

/** The upper part of the menu: pages for daily work, and search. */
export function NavMenu({ folded, onFollow }: MenuPartProps) {
  const places = useNavItems().filter(({ id }) => !elsewhere.includes(id));
  const inbox = useNavItems().find(({ id }) => id === 'notifications');
  return (
    <ul className="grid gap-0.5">
      {places.map((place) => (
        <PlaceRow key={place.id} place={place} folded={folded} onFollow={onFollow}>
          {place.id === 'waiting' ? <WaitingCount folded={folded ?? false} /> : null}
        </PlaceRow>
      ))}
      <SearchRow folded={folded} onFollow={onFollow} />
      {inbox ? (
        <PlaceRow place={inbox} folded={folded} onFollow={onFollow}>
          <UnreadCount folded={folded ?? false} />
        </PlaceRow>
      ) : null}
    </ul>
  );
}

/** The lower part of the menu: the guide and the organization's settings. */
export function LowerMenu({ folded, onFollow }: MenuPartProps) {
  const places = useNavItems().filter(({ id }) => lower.includes(id));
  return (
    <ul className="grid gap-0.5 empty:hidden">
      {places.map((place) => (
        <PlaceRow key={place.id} place={place} folded={folded} onFollow={onFollow} />
      ))}
    </ul>
  );
}
