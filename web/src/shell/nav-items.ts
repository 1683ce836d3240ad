import {
  Archive,
  Bell,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Folder,
  Inbox,
  LayoutGrid,
  RectangleVertical,
  Settings,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react';
import { screen } from '@ad-foundry/contract/limits.ts';
import type { Permission } from '@ad-foundry/contract/permissions.ts';
import { useSession } from '#lib/permissions.tsx';
import { can } from '@ad-foundry/contract/permissions.ts';

export interface NavItem {
  id:
    | 'overview'
    | 'waiting'
    | 'creatives'
    | 'campaigns'
    | 'formats'
    | 'attributes'
    | 'notifications'
    | 'archive'
    | 'help'
    | 'settings';
  to:
    | '/overview'
    | '/waiting'
    | '/creatives'
    | '/campaigns'
    | '/formats'
    | '/attributes'
    | '/notifications'
    | '/archive'
    | '/help'
    | '/settings';
  /** A second path prefix of its pages. */
  also?: string;
  /** The search parameters of the link. */
  search: { relative?: string };
  icon: LucideIcon;
  /** The permission required to see the item. */
  permission: Permission;
  /** The key to press after G. */
  key: string;
}

const places: readonly NavItem[] = [
  {
    id: 'overview',
    to: '/overview',
    search: { relative: screen.defaultPeriod },
    icon: ChartNoAxesColumn,
    permission: 'insight:read',
    key: 'o',
  },
  { id: 'waiting', to: '/waiting', search: {}, icon: Inbox, permission: 'insight:read', key: 'w' },
  { id: 'creatives', to: '/creatives', search: {}, icon: LayoutGrid, permission: 'insight:read', key: 'r' },
  {
    id: 'campaigns',
    to: '/campaigns',
    also: '/groups',
    search: {},
    icon: Folder,
    permission: 'campaign:read',
    key: 'c',
  },
  {
    id: 'formats',
    to: '/formats',
    also: '/templates',
    search: {},
    icon: RectangleVertical,
    permission: 'format:read',
    key: 'f',
  },
  {
    id: 'attributes',
    to: '/attributes',
    search: {},
    icon: TextCursorInput,
    permission: 'attribute:read',
    key: 'a',
  },
  { id: 'notifications', to: '/notifications', search: {}, icon: Bell, permission: 'campaign:write', key: 'n' },
  { id: 'archive', to: '/archive', search: {}, icon: Archive, permission: 'campaign:write', key: 'x' },
  { id: 'help', to: '/help', search: {}, icon: CircleQuestionMark, permission: 'campaign:write', key: 'h' },
  { id: 'settings', to: '/settings', search: {}, icon: Settings, permission: 'campaign:write', key: 's' },
];

/** The menu's pages for which the account has permission. */
export function useNavItems(): readonly NavItem[] {
  const role = useSession()?.role;
  return role ? places.filter(({ permission }) => can(role, permission)) : [];
}
