import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, CheckCheck, Layers, Scan, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useBriefTexts } from '#features/library/in-place/use-brief-texts.ts';
import { useAdvertiser } from '#features/sharing/review-links/use-advertiser.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { creativeQuery } from '#features/workspace/creatives/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { useTheme } from '#lib/theme.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AdaptCard } from './adapt-card.tsx';
import { AdjustSheet } from './adjust-sheet.tsx';
import { MasterStrip } from './master-strip.tsx';
import { masterOf } from './masters.ts';
import { needsLook, planSlot, type Adjustment, type PlannedSlot } from './plan-slot.ts';
import { adaptationQuery, isRunning, useChooseMasters, useStartAdaptation } from './queries.ts';

interface PageProps {
  creativeId: CreativeId;
  /** The master in the address; without one, the largest file made by hand. */
  versionId: VersionId | undefined;
}

/** What a master becomes in the other slots of its creative: looked at, adjusted and accepted together. */
export function AdaptPage({ creativeId, versionId }: PageProps) {
  const t = useTranslations('adapt');
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  const master = masterOf(creative, versionId);
  if (!master) {
    return (
      <Frame creative={creative}>
        <EmptyState picture={<Layers />} title={t('none.title')} body={t('none.body')} />
      </Frame>
    );
  }
  return <Board key={master.version.id} creative={creative} {...master} />;
}

function Frame({
  creative,
  actions,
  children,
}: {
  creative: Creative;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  const t = useTranslations('adapt');
  const campaigns = useTranslations('campaigns');
  const { campaign } = creative;
  const params = { campaignId: campaign.id, creativeId: creative.id };
  return (
    <Page>
      <PageHeader
        title={t('title')}
        breadcrumbs={[
          <Link key="campaigns" to="/campaigns">
            {campaigns('list.title')}
          </Link>,
          <Link key="campaign" to="/campaigns/$campaignId" params={params}>
            {campaign.name}
          </Link>,
          <Link key="creative" to="/campaigns/$campaignId/creatives/$creativeId" params={params}>
            {creative.name}
          </Link>,
        ]}
        actions={actions}
      />
      <PageBody className="grid content-start gap-4">{children}</PageBody>
    </Page>
  );
}

interface BoardProps {
  creative: Creative;
  slot: Slot;
  version: Version;
}

/** The planned slots of a board with what a person changed, and the order of all that are in. */
function useBoard({ creative, version }: Pick<BoardProps, 'creative' | 'version'>) {
  const t = useTranslations('adapt');
  const { data: adaptation, error, refetch } = useQuery(adaptationQuery(version.id));
  const [adjustments, setAdjustments] = useState<ReadonlyMap<SlotId, Adjustment>>(new Map());
  const start = useStartAdaptation(version.id, creative.id);
  const [keyOf] = useState(() => createKeys());
  const change = (slotId: SlotId, next: Adjustment) =>
    setAdjustments((now) => new Map(now).set(slotId, { ...now.get(slotId), ...next }));
  const focus = adaptation?.focus ?? null;
  const planned = (adaptation?.slots ?? []).flatMap((adaptable) => {
    const found = creative.slots.find(({ id }) => id === adaptable.slotId);
    if (!found || adaptable.state === 'filled' || adaptable.state === 'carousel') return [];
    return [planSlot({ slot: found, adaptable }, adjustments.get(found.id), { master: version, focus })];
  });
  const shown = planned.filter(({ adaptable }) => adaptable.state !== 'current' || adaptable.last !== null);
  const accepted = shown.filter((each) => each.isIn && each.offer && !isRunning(each.adaptable));
  const accept = () => {
    if (accepted.length === 0) return;
    const slots = accepted.map(({ slot: { id }, offer, choice }) => {
      const order = { slotId: id, way: offer?.way ?? ('keep' as const), choice };
      return { ...order, creationKey: keyOf(order) };
    });
    start.mutate({ slots }, { onSuccess: () => toast.success(t('started', { count: slots.length })) });
  };
  return { adaptation, error, retry: () => void refetch(), focus, shown, accepted, change, accept, start };
}

function Board({ creative, slot, version }: BoardProps) {
  const t = useTranslations('adapt');
  const errorText = useErrorText();
  const [adjusted, setAdjusted] = useState<SlotId | null>(null);
  const [hasZones, setZones] = useState(true);
  const board = useBoard({ creative, version });
  const { adaptation, error, focus, shown, change, accept, start } = board;
  useKeys((event) => {
    if (adjusted !== null) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) accept();
    else if (event.key.toLowerCase() === 's' && !event.metaKey && !event.ctrlKey) setZones(!hasZones);
    else moveBetween(event, { toggle: (id, isIn) => change(id, { isOut: isIn }), adjust: setAdjusted, planned: shown });
  });
  return (
    <Frame creative={creative} actions={<Actions creative={creative} count={board.accepted.length} {...board} />}>
      <div className="grid gap-4">
        <Summary adaptation={adaptation?.slots ?? null} shown={shown} hasZones={hasZones} onZones={setZones} />
        <ProblemNote>{start.error ? errorText(start.error) : null}</ProblemNote>
        <MasterStrip slot={slot} version={version} focus={focus} />
        {creative.can.brief ? <MastersOnly creative={creative} slot={slot} /> : null}
        {error ? <ErrorState error={error} onRetry={board.retry} /> : null}
        {!adaptation && !error ? <Loading /> : null}
        {adaptation && shown.length === 0 ? (
          <EmptyState picture={<Layers />} title={t('none.title')} body={t('none.body')} />
        ) : null}
        {shown.length > 0 ? (
          <Cards
            creative={creative}
            master={version}
            shown={shown}
            hasZones={hasZones}
            onChange={change}
            onAdjust={setAdjusted}
          />
        ) : null}
        <Keys />
      </div>
      {shown
        .filter((each) => each.slot.id === adjusted && each.offer)
        .map((planned) => (
          <AdjustSheet
            key={planned.slot.id}
            planned={planned}
            master={version}
            strict={creative.strict}
            focus={focus}
            onUse={(adjustment) => {
              change(planned.slot.id, adjustment);
              setAdjusted(null);
            }}
            onClose={() => setAdjusted(null)}
          />
        ))}
    </Frame>
  );
}

/** Calls the handler for keys outside of inputs and dialogs. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]');
      if (!isElsewhere && !event.defaultPrevented) latest.current(event);
    };
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
}

interface ActionsProps extends Pick<ReturnType<typeof useBoard>, 'accept' | 'start'> {
  creative: Creative;
  count: number;
}

function Actions({ creative, count, accept, start }: ActionsProps) {
  const t = useTranslations('adapt');
  const params = { campaignId: creative.campaign.id, creativeId: creative.id };
  return (
    <>
      <Button asChild>
        <Link to="/campaigns/$campaignId/creatives/$creativeId" params={params}>
          {t('discard')}
        </Link>
      </Button>
      <Button variant="primary" icon={<CheckCheck />} disabled={count === 0} loading={start.isPending} onClick={accept}>
        {t('accept', { count })}
        <Kbd className="hidden border-transparent bg-transparent text-on-action sm:inline-grid">{modKey('↵')}</Kbd>
      </Button>
    </>
  );
}

/** Whether guests deliver only the slot of this master. */
function MastersOnly({ creative, slot }: Pick<BoardProps, 'creative' | 'slot'>) {
  const t = useTranslations('adapt.mastersOnly');
  const errorText = useErrorText();
  const choose = useChooseMasters(creative.id);
  const others = creative.slots.filter(({ id }) => id !== slot.id);
  return (
    <Switch
      label={t('label')}
      help={t('help', { slot: slot.format.name })}
      checked={!slot.fromMaster && others.length > 0 && others.every(({ fromMaster }) => fromMaster)}
      onCheckedChange={(isOn) =>
        choose.mutate(isOn ? [slot.id] : [], { onError: (error) => void toast.error(errorText(error)) })
      }
    />
  );
}

/** Keys by what is ordered: the same order of a slot has the same key, so that it is made once. */
function createKeys(): (order: object) => string {
  const keys = new Map<string, string>();
  return (order) => {
    const text = JSON.stringify(order);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}

interface MoveOptions {
  planned: readonly PlannedSlot[];
  toggle: (slotId: SlotId, isIn: boolean) => void;
  adjust: (slotId: SlotId) => void;
}

/** Arrows move between slots, X takes one in or out, Enter adjusts it. */
function moveBetween(event: KeyboardEvent, { planned, toggle, adjust }: MoveOptions): void {
  if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof Element)) return;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-adapt]')];
  const at = cards.findIndex((card) => card.contains(event.target as Element));
  const current = planned.find((each) => each.slot.id === cards[at]?.dataset.adapt);
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    cards[Math.max(0, Math.min(cards.length - 1, at + (event.key === 'ArrowRight' ? 1 : -1)))]?.focus();
    event.preventDefault();
  } else if (current && event.key.toLowerCase() === 'x') toggle(current.slot.id, current.isIn);
  else if (current && event.key === 'Enter' && event.target === cards[at]) adjust(current.slot.id);
}

interface SummaryProps {
  /** Null before it is known. */
  adaptation: readonly PlannedSlot['adaptable'][] | null;
  shown: readonly PlannedSlot[];
  hasZones: boolean;
  onZones: (hasZones: boolean) => void;
}

function Summary({ adaptation, shown, hasZones, onZones }: SummaryProps) {
  const t = useTranslations('adapt');
  const count = shown.length;
  const isAgain = shown.some(({ adaptable }) => adaptable.state === 'adapted');
  const look = shown.filter((each) => each.offer === null || needsLook(each)).length;
  const all = adaptation ?? [];
  const byHand = all.filter(({ state }) => state === 'filled' || state === 'carousel').length;
  const upToDate = all.filter(({ state, last }) => state === 'current' && last === null).length;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      {adaptation === null ? (
        <Skeleton shape="title" className="w-64" />
      ) : (
        <h2 className="text-xl font-semibold">{isAgain ? t('again', { count }) : t('heading', { count })}</h2>
      )}
      {count > look ? (
        <Chip tone="ok" icon={<Check />}>
          {t('fit', { count: count - look })}
        </Chip>
      ) : null}
      {look > 0 ? (
        <Chip tone="warn" icon={<TriangleAlert />}>
          {t('look', { count: look })}
        </Chip>
      ) : null}
      <span className="flex-1" />
      <p className="text-sm text-ink-2">
        {[byHand > 0 ? t('byHand', { count: byHand }) : '', upToDate > 0 ? t('upToDate', { count: upToDate }) : '']
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      <Button icon={<Scan />} aria-pressed={hasZones} aria-keyshortcuts="S" onClick={() => onZones(!hasZones)}>
        {t('safeZones')} <Kbd className="max-sm:hidden">S</Kbd>
      </Button>
    </div>
  );
}

interface CardsProps {
  creative: Creative;
  master: Version;
  shown: readonly PlannedSlot[];
  hasZones: boolean;
  onChange: (slotId: SlotId, next: Adjustment) => void;
  onAdjust: (slotId: SlotId) => void;
}

function Cards({ creative, master, shown, hasZones, onChange, onAdjust }: CardsProps) {
  const { data: campaign } = useQuery(campaignQuery(creative.campaign.id));
  const advertiser = useAdvertiser(creative.campaign.id, campaign);
  const texts = useBriefTexts()(creative.attributes);
  const { shown: theme } = useTheme();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
      {shown.map((planned) => (
        <AdaptCard
          key={planned.slot.id}
          planned={planned}
          master={master}
          texts={texts}
          advertiser={advertiser}
          theme={theme}
          hasZones={hasZones}
          onIn={(isIn) => onChange(planned.slot.id, { isOut: !isIn })}
          onAdjust={() => onAdjust(planned.slot.id)}
        />
      ))}
    </ul>
  );
}

function Keys() {
  const t = useTranslations('adapt');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-xs text-ink-2">
      <span className="flex items-center gap-1.5 max-md:hidden">
        <Kbd>←</Kbd>
        <Kbd>→</Kbd> {t('keys.slot')}
      </span>
      <span className="flex items-center gap-1.5 max-md:hidden">
        <Kbd>X</Kbd> {t('keys.toggle')}
      </span>
      <span className="flex items-center gap-1.5 max-md:hidden">
        <Kbd>↵</Kbd> {t('keys.adjust')}
      </span>
      <span className="flex-1 max-md:hidden" />
      <span className="text-pretty">{t('lands')}</span>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-140 rounded-card" />
      ))}
    </div>
  );
}
