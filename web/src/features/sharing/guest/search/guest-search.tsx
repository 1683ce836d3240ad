import { useRef, useState, type KeyboardEvent } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { SearchItem } from '@ad-foundry/contract/search.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EntryLink } from '#ui/entry-link.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { MarkedText } from '#ui/data/marked-text.tsx';
import { MatchIcon } from '#ui/data/match-icon.tsx';
import { pathOf } from '#features/sharing/guest/guest-path.ts';
import { creativeIdOf, showPlace } from './show-place.ts';
import { useFound } from './use-found.ts';

/** Search for creatives, formats, the guest's files and campaigns by name; results link to them. */
export function GuestSearch({ page: { campaign } }: { page: GuestPage }) {
  const t = useTranslations('guest.search');
  const [text, setText] = useState('');
  const { items, text: searched, isFailed } = useFound(text, campaign.id);
  const area = useRef<HTMLDivElement>(null);
  const message = isFailed ? t('failed') : items?.length === 0 ? t('none', { text: searched }) : null;
  return (
    <div
      ref={area}
      role="presentation"
      className="grid grid-cols-1 gap-2"
      onKeyDown={(event) => moveFocus(event, area.current)}
    >
      <SearchField value={text} onChange={setText} label={t('label')} placeholder={t('label')} className="w-full" />
      <div role="status" className="text-sm wrap-anywhere text-ink-2 empty:hidden">
        {message ?? (items ? <span className="sr-only">{t('count', { count: items.length })}</span> : null)}
      </div>
      {items && items.length > 0 ? (
        <ul aria-label={t('results')} className="divide-y divide-line rounded-card border border-line bg-card">
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Result item={item} searched={searched} here={campaign.id} onOpen={() => setText('')} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/**
 * Arrow keys move through field and results; Enter in the field opens the first result, Escape returns to the field.
 */
function moveFocus(event: KeyboardEvent, area: HTMLElement | null): void {
  const stops = [...(area?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.indexOf(event.target as HTMLElement);
  const [field, first] = stops;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (at < 0 || event.nativeEvent.isComposing) return;
  if (step) stops[at + step]?.focus();
  else if (event.key === 'Enter' && at === 0) first?.click();
  else if (event.key === 'Escape' && at > 0) field?.focus();
  else return;
  event.preventDefault();
}

interface ResultProps {
  item: SearchItem;
  searched: string;
  here: CampaignId;
  onOpen: () => void;
}

function Result({ item, searched, here, onOpen }: ResultProps) {
  const campaignId = item.kind === 'campaign' ? (item.id as CampaignId) : (item.campaign?.id ?? here);
  const place = [
    item.kind === 'creative' ? undefined : item.creative?.name,
    campaignId === here ? undefined : item.campaign?.name,
  ].filter(Boolean);
  return (
    <EntryLink
      href={pathOf(campaignId)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        onOpen();
        // Following a link to the current page would scroll to its top.
        if (campaignId === here) event.preventDefault();
        if (creativeIdOf(item)) void showPlace(item, campaignId);
      }}
      className="flex min-h-11 items-center gap-2.5 px-3 py-2 -outline-offset-2 hover:bg-sunk"
    >
      <span className="shrink-0 text-ink-3">
        <MatchIcon kind={item.kind} />
      </span>
      <span className="grid min-w-0 grid-cols-1 wrap-anywhere">
        <span className="text-sm font-medium">
          <MarkedText text={item.name} searched={searched} />
        </span>
        {place.length > 0 ? <span className="text-xs text-ink-2">{place.join(' · ')}</span> : null}
      </span>
    </EntryLink>
  );
}
