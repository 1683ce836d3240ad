import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { StatusDots } from '#ui/feedback/status-dots.tsx';

type Missing = ArchivePlan['missing'];
type Item = Missing['items'][number];

/** Lists of up to this many items are expanded initially. */
const fewEnough = 3;

const tones = { empty: 'empty', partial: 'info', 'does-not-fit': 'bad' } as const;
const states = Object.keys(tones) as (keyof typeof tones)[];
const stateOf = ({ state }: Item) => (state === 'delivered' ? 'partial' : state);

/** Warns about missing, rejected and unapproved files before a download; short lists are expanded. */
export function MissingNote({ missing, slots, approval }: Pick<ArchivePlan, 'missing' | 'slots' | 'approval'>) {
  const t = useTranslations('downloads');
  const { isNeeded, files, unapproved, changes } = approval;
  const isReady = missing.total === 0 && slots > 0 && changes === 0 && !(isNeeded && unapproved > 0);
  return (
    <>
      {isReady ? <Banner tone="ok" title={t('missing.none')} /> : null}
      {missing.total > 0 ? <MissingDetails missing={missing} slots={slots} /> : null}
      {changes > 0 ? (
        <Banner tone="warn" title={t('approval.changes', { count: changes, total: String(files) })} />
      ) : null}
    </>
  );
}

function MissingDetails({ missing, slots }: Pick<ArchivePlan, 'missing' | 'slots'>) {
  const t = useTranslations('downloads.missing');
  const isUnfit = missing.items.some(({ state }) => state === 'does-not-fit');
  return (
    <details open={missing.total <= fewEnough} className="group/missing rounded-card border border-line text-sm">
      <summary className="flex cursor-pointer list-none items-start gap-2.5 rounded-card px-3 py-2.5 group-open/missing:rounded-b-none hover:bg-sunk">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-medium">{t('title', { count: missing.total, total: String(slots) })}</span>
          <span className="text-xs text-pretty text-ink-2">
            <Counts missing={missing} />
            {isUnfit ? t('bodyUnfit') : t('body')}
          </span>
        </span>
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-open/missing:rotate-90"
        />
      </summary>
      <MissingList missing={missing} />
    </details>
  );
}

/** Counts by state, if all items are loaded. */
function Counts({ missing: { total, items } }: { missing: Missing }) {
  const t = useTranslations('downloads.missing.counts');
  if (total === 1 || items.length < total) return null;
  const counted = states.map((state) => ({ state, count: items.filter((item) => stateOf(item) === state).length }));
  const stateTexts = counted.filter(({ count }) => count > 0).map(({ state, count }) => t(state, { count }));
  return <span className="num">{stateTexts.join(' · ')}. </span>;
}

/** Incomplete slots, grouped by creative. */
function MissingList({ missing: { total, items } }: { missing: Missing }) {
  const t = useTranslations('downloads.missing');
  const byCreative = new Map<string, Item[]>();
  for (const item of items) byCreative.set(item.creativeId, [...(byCreative.get(item.creativeId) ?? []), item]);
  return (
    <ul className="grid gap-3 border-t border-line px-3 py-2.5 text-xs">
      {[...byCreative].map(([creativeId, inside]) => (
        <li key={creativeId} className="grid gap-1">
          <p className="font-medium text-pretty">{inside[0]?.creativeName}</p>
          <ul className="grid gap-1">
            {inside.map((item, index) => (
              <li key={index} className="flex items-baseline gap-2">
                <span aria-hidden>
                  <StatusDots items={[{ tone: tones[stateOf(item)], label: '' }]} />
                </span>
                <span className="min-w-0 flex-1 text-ink-2">{item.formatName}</span>
                <span className="shrink-0 text-ink-2">{t(`states.${stateOf(item)}`)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {total > items.length ? <li className="num text-ink-2">{t('more', { count: total - items.length })}</li> : null}
    </ul>
  );
}
