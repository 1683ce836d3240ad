import { useNavigate } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { parseSearch } from '@ad-foundry/contract/rules/search/search-query.ts';
import type { SearchItem } from '@ad-foundry/contract/search.ts';
import { MarkedText } from '#ui/data/marked-text.tsx';
import { MatchIcon } from '#ui/data/match-icon.tsx';
import { usePathText } from '#features/workspace/search/path-text.ts';
import { placeOf } from '#features/workspace/search/place-of.ts';
import { rankNamed } from '#features/workspace/search/rank-named.ts';
import { formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '#ui/overlay/command.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { usePaletteActions, usePaletteNavItems, type PaletteItem } from './use-palette-actions.tsx';
import { usePaletteCampaigns, usePaletteSearch } from './use-palette-search.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { showReadOnly } from '#ui/overlay/show-read-only.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function ItemGroup({ heading, items, onRun }: ItemGroupProps) {
  const reason = useReadOnlyReason();
  if (items.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {items.map(({ id, label, icon, shortcut, writes, run }) => (
        <CommandItem
          key={id}
          value={id}
          icon={icon}
          shortcut={shortcut}
          {...(writes && reason !== null
            ? {
                className: 'opacity-50',
                title: reason,
                'aria-description': reason,
                onSelect: () => showReadOnly(reason),
              }
            : { onSelect: () => onRun(run) })}
        >
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

interface ItemGroupProps {
  heading: string;
  items: readonly PaletteItem[];
  onRun: (run: () => void) => void;
}

/** The newest campaigns, shown before the user types. */
function CampaignGroup({ heading, items, onRun }: Omit<ItemGroupProps, 'items'> & { items: readonly Campaign[] }) {
  const t = useTranslations('search.palette');
  const locale = useLocale();
  const navigate = useNavigate();
  if (items.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {items.map(({ id, name, group, dueAt }) => (
        <CommandItem
          key={id}
          value={id}
          icon={<Folder />}
          hint={group?.name ?? (dueAt ? t('due', { date: formatRelativeDay(dueAt, locale) }) : undefined)}
          onSelect={() => onRun(() => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } }))}
        >
          {name}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

interface FoundGroupProps {
  text: string;
  items: readonly SearchItem[];
  onRun: (run: () => void) => void;
}

/** The matches from the server, and a link to all of them. */
function FoundGroup({ text, items, onRun }: FoundGroupProps) {
  const t = useTranslations('search');
  const navigate = useNavigate();
  const pathText = usePathText();
  return (
    <CommandGroup heading={items.length > 0 ? t('palette.results') : undefined}>
      {items.map((item) => (
        <CommandItem
          key={foundKey(item)}
          value={foundKey(item)}
          icon={<MatchIcon kind={item.kind} />}
          hint={
            <span className="block max-w-52 truncate max-sm:max-w-28">
              {pathText(item) || t(`singular.${item.kind}`)}
            </span>
          }
          onSelect={() => onRun(() => void navigate(placeOf(item)))}
        >
          <MarkedText text={item.name} searched={parseSearch(text).text} />
        </CommandItem>
      ))}
      <CommandItem
        value="all-results"
        icon={<MatchIcon kind="search" />}
        onSelect={() => onRun(() => void navigate({ to: '/search', search: { q: text } }))}
      >
        {t('palette.more', { text })}
      </CommandItem>
    </CommandGroup>
  );
}

const foundKey = ({ kind, id, name }: SearchItem) => `${kind}/${id}/${name}`;

function KeyHints() {
  const t = useTranslations('search.palette');
  return (
    <p aria-hidden className="flex gap-4 border-t border-line px-4 py-2 text-xs text-ink-3 pointer-coarse:hidden">
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('moveHint')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd> {t('openHint')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Esc</Kbd> {t('closeHint')}
      </span>
    </p>
  );
}

/** The command palette: finds everything, opens pages and runs actions from the keyboard. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const t = useTranslations('search.palette');
  const [marked, setMarked] = useState('');
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      label={t('label')}
      shouldFilter={false}
      value={marked}
      onValueChange={setMarked}
    >
      <PaletteContent onMark={setMarked} onClose={() => onOpenChange(false)} />
    </CommandDialog>
  );
}

// Number of places and actions that are listed while the user types.
const most = 4;

/** Mounted only while the palette is open, so that each opening starts empty. */
function PaletteContent({ onMark, onClose }: { onMark: (id: string) => void; onClose: () => void }) {
  const t = useTranslations('search.palette');
  const [text, setText] = useState('');
  const typed = text.trim();
  const newest = usePaletteCampaigns(typed === '');
  const found = usePaletteSearch(typed);
  const places = rankNamed(usePaletteNavItems(), typed);
  const actions = rankNamed(usePaletteActions(), typed);
  const run = (act: () => void) => {
    onClose();
    act();
  };
  // Places and actions need no request, so they are listed above results, which arrive later.
  const localItems = [...places, ...actions].slice(0, typed === '' ? undefined : most);
  const listed = (items: readonly PaletteItem[]) => items.filter((item) => localItems.includes(item));
  const first =
    typed === ''
      ? (newest[0]?.id ?? localItems[0]?.id ?? '')
      : (localItems[0]?.id ?? (found.items[0] ? foundKey(found.items[0]) : 'all-results'));
  useEffect(() => onMark(first), [first, onMark]);
  return (
    <>
      <CommandInput value={text} onValueChange={setText} placeholder={t('placeholder')} />
      <CommandList>
        {typed === '' ? <CampaignGroup heading={t('recent')} items={newest} onRun={run} /> : null}
        <ItemGroup heading={t('places')} items={listed(places)} onRun={run} />
        <ItemGroup heading={t('actions')} items={listed(actions)} onRun={run} />
        {typed === '' ? null : <FoundGroup text={typed} items={found.items} onRun={run} />}
        {typed !== '' && found.items.length === 0 ? (
          <p role="status" className="px-4 py-4 text-center text-sm text-ink-2">
            {found.searching ? t('searching') : found.failed ? t('failed') : t('nothing', { text: typed })}
          </p>
        ) : null}
      </CommandList>
      <KeyHints />
    </>
  );
}
