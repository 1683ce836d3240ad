import { ShieldCheck } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { VerdictLines } from '#features/collect/uploads/verdict-lines.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { ReasonNote } from './reason-note.tsx';
import { useButtonSize, useSlotsData } from './slots-data.ts';
import { WaiverNote } from './waiver-note.tsx';

// Loaded when the dialog is first opened.
const WaiveDialog = lazyComponent(() => import('./waive-dialog.tsx'), 'WaiveDialog');

/** Maximum number of verdict lines in a slot's card. */
const maxLines = 2;

interface NoteProps {
  version: Version;
  /** Whether a long verdict collapses to one line; the viewer's panel shows it in full. */
  isBrief?: boolean;
  /** Whether the guest who reads it waits for the team's decision on the version. */
  isAsked?: boolean;
  /** Additional actions while the version does not count as delivered. */
  children?: ReactNode;
}

/** Whether a version breaks a rule or a recommendation, or has a waiver. */
export const hasVerdict = ({ verdict, waiver }: Version): boolean => verdict.outcome !== 'passes' || waiver !== null;

const verdictLooks = {
  passes: 'border-line bg-sunk',
  warns: 'border-info-line bg-info-fill',
  unknown: 'border-warn-line bg-warn-fill',
  breaks: 'border-bad-line bg-bad-fill',
};

/** Border and fill of a verdict: neutral if waived, blue if the team was asked, red for broken rules, amber for unchecked ones, blue for advice. */
export function verdictLook({ verdict, waived }: Version, isAsked = false): string {
  if (waived) return 'border-line bg-sunk';
  if (isAsked) return verdictLooks.warns;
  return verdictLooks[verdict.outcome];
}

/** The broken rules of one version, its waiver, and the button to waive; renders nothing if the version passes. */
export function VerdictNote({ version, isBrief, isAsked = false, children }: NoteProps) {
  if (!hasVerdict(version)) return null;
  return (
    <div
      className={cn(
        'grid min-w-0 grid-cols-1 gap-2.5 rounded-control border p-2.5 text-xs',
        verdictLook(version, isAsked),
      )}
    >
      <VerdictBody version={version} isBrief={isBrief} isAsked={isAsked}>
        {children}
      </VerdictBody>
    </div>
  );
}

/** Whether a repair is looked for: the file breaks a rule, or has another ratio than is advised. */
const mayBeRepaired = ({ verdict: { outcome, warnings } }: Version): boolean =>
  outcome === 'breaks' || warnings.some(({ rule }) => rule.type === 'ratio');

/** A verdict without its box. */
export function VerdictBody({ version, isBrief = false, isAsked = false, children }: NoteProps) {
  const t = useTranslations('slots.waiver');
  const size = useButtonSize();
  const { repair } = useSlotsData();
  const [isAsking, setAsking] = useState(false);
  const { verdict, waived, waiver } = version;
  const mayWaive = version.can.waive;
  const fix = (mayWaive || version.can.change) && !waived && mayBeRepaired(version) ? repair?.(version) : null;
  const counts = waived || blockingRules(verdict).length === 0;
  return (
    <>
      {isAsked ? <TeamAsked /> : null}
      {waiver ? <WaiverNote version={version} waiver={waiver} /> : null}
      {waived && !waiver ? (
        <p className="flex gap-1.5">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
          {t('accepted')}
        </p>
      ) : null}
      {isBrief && rulesOf(verdict).length > maxLines ? (
        <details>
          <summary className="min-w-0 cursor-pointer rounded-xs break-words pointer-coarse:py-2">
            <span className="font-medium">{t(counts ? 'advised' : 'broken', { count: rulesOf(verdict).length })}</span>{' '}
            <ShortVerdict file={version} />
          </summary>
          <div className="grid min-w-0 grid-cols-1 gap-2.5 pt-2">
            <VerdictLines verdict={verdict} waived={waived} />
          </div>
        </details>
      ) : (
        <VerdictLines verdict={verdict} waived={waived} />
      )}
      {blockingRules(verdict).length > 0 ? <ReasonNote version={version} /> : null}
      {counts && fix ? <div className="flex flex-wrap gap-1.5">{fix}</div> : null}
      {counts || !(children || fix || mayWaive) ? null : (
        <div className="flex flex-wrap gap-1.5">
          {fix}
          {children}
          {mayWaive ? (
            <Button {...size} icon={<ShieldCheck />} onClick={() => setAsking(true)}>
              {t('action')}
            </Button>
          ) : null}
        </div>
      )}
      {isAsking ? (
        <Suspense>
          <WaiveDialog version={version} open={isAsking} onOpenChange={setAsking} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Tells a guest that the team decides on the file, and what follows. */
function TeamAsked() {
  const t = useTranslations('slots.stopped');
  const { requestedBy } = useSlotsData();
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t('asked', { who: requestedBy ? 'person' : 'team', name: requestedBy ?? '' })}</p>
      <p className="text-ink-2">{t('askedNext')}</p>
    </div>
  );
}

/** The broken rules or recommendations in short form: `≥ 600 px wide · 1:1`. */
export function ShortVerdict({ file: { verdict } }: { file: Version }) {
  const text = useRuleText();
  return (
    <span className="text-ink-2">
      {rulesOf(verdict)
        .map((rule) => text.rule(rule))
        .join(' · ')}
    </span>
  );
}

/** The broken or unchecked requirements; if there are none, the recommendations. */
function rulesOf({ broken, unknown, warnings, unknownAdvice }: Version['verdict']): Rule[] {
  const hard = [...broken.map(({ rule }) => rule), ...unknown];
  return hard.length > 0 ? hard : [...warnings.map(({ rule }) => rule), ...unknownAdvice];
}
