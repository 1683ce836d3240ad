import { useNavigate } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { fold } from '#lib/fold.ts';
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#ui/overlay/command.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { usePaletteActions, usePaletteNavItems, type PaletteItem } from './use-palette-actions.tsx';
import { usePaletteCampaigns } from './use-palette-campaigns.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Matches items in whose label every typed word begins or is part of a word. */
function matching(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return items.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

function ItemGroup({ heading, items, onRun }: ItemGroupProps) {
  if (items.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {items.map(({ id, label, icon, shortcut, run }) => (
        <CommandItem key={id} value={id} icon={icon} shortcut={shortcut} onSelect={() => onRun(run)}>
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

function CampaignGroup({ heading, items, onRun }: Omit<ItemGroupProps, 'items'> & { items: readonly Campaign[] }) {
  const t = useTranslations('shell.palette');
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

function KeyHints() {
  const t = useTranslations('shell.palette');
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

/** The command palette: finds campaigns and pages and runs actions from the keyboard. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const t = useTranslations('shell.palette');
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

/** Mounted only while the palette is open, so that each opening starts empty. */
function PaletteContent({ onMark, onClose }: { onMark: (id: string) => void; onClose: () => void }) {
  const t = useTranslations('shell.palette');
  const [text, setText] = useState('');
  const campaigns = usePaletteCampaigns(text);
  const places = matching(usePaletteNavItems(), text);
  const actions = matching(usePaletteActions(), text);
  const run = (act: () => void) => {
    onClose();
    act();
  };
  const searched = text.trim() !== '';
  // Campaigns arrive later than the rest and are listed above it: the first line is selected anyway.
  const first = campaigns.items[0]?.id ?? places[0]?.id ?? actions[0]?.id ?? '';
  useEffect(() => onMark(first), [first, onMark]);
  return (
    <>
      <CommandInput value={text} onValueChange={setText} placeholder={t('placeholder')} />
      <CommandList>
        <CommandEmpty>
          {campaigns.searching ? t('searching') : campaigns.failed ? t('failed') : t('nothing', { text: text.trim() })}
        </CommandEmpty>
        <CampaignGroup heading={searched ? t('campaigns') : t('recent')} items={campaigns.items} onRun={run} />
        <ItemGroup heading={t('places')} items={places} onRun={run} />
        <ItemGroup heading={t('actions')} items={actions} onRun={run} />
      </CommandList>
      <KeyHints />
    </>
  );
}
