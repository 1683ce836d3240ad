import { Folder, LayoutGrid, RectangleVertical, TextCursorInput, UserRound, type LucideIcon } from 'lucide-react';
import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';

// Those of the menu where a kind has one: each further icon costs every page a file.
const icons: Record<SearchKind, LucideIcon> = {
  group: Folder,
  campaign: Folder,
  creative: RectangleVertical,
  file: LayoutGrid,
  value: TextCursorInput,
  format: RectangleVertical,
  template: RectangleVertical,
  person: UserRound,
};

/** The icon of a kind of match. */
export function MatchIcon({ kind }: { kind: SearchKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden />;
}
