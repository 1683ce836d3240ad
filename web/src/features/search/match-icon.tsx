import {
  File,
  Folder,
  FolderOpen,
  LayoutTemplate,
  RectangleVertical,
  Tag,
  UserRound,
  Frame,
  type LucideIcon,
} from 'lucide-react';
import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';

const icons: Record<SearchKind, LucideIcon> = {
  group: FolderOpen,
  campaign: Folder,
  creative: RectangleVertical,
  file: File,
  value: Tag,
  format: Frame,
  template: LayoutTemplate,
  person: UserRound,
};

/** The icon of a kind of match. */
export function MatchIcon({ kind }: { kind: SearchKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden />;
}
