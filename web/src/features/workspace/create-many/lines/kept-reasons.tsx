import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { isKept, type CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import type { ReadProblemKind } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import type { RowFault } from '@ad-foundry/contract/create-many.ts';

type Reason = ReadProblemKind | RowFault;

const reasonOf = ({ faults, problems }: CreativeView): Reason => faults[0] ?? problems[0]?.kind ?? 'no-format';

/** The reasons why creatives stay in the sheet, each with a button that skips all its creatives. */
export function KeptReasons({ views }: { views: readonly CreativeView[] }) {
  const t = useTranslations('many');
  const { skip } = useSheetTools();
  const byReason = new Map<Reason, CreativeView[]>();
  for (const view of views.filter(isKept)) {
    const reason = reasonOf(view);
    byReason.set(reason, [...(byReason.get(reason) ?? []), view]);
  }
  const many = [...byReason].filter(([, kept]) => kept.length > 1);
  if (many.length === 0) return null;
  return (
    <ul aria-label={t('reasons')} className="flex flex-wrap gap-2 border-b border-line px-3 py-2 max-md:px-4">
      {many.map(([reason, kept]) => (
        <li key={reason} className="flex items-center gap-2 text-xs">
          <Button
            size="sm"
            onClick={() =>
              skip(
                kept.flatMap(({ creative }) => creative.lines),
                true,
              )
            }
          >
            {t('skipReason', { reason: t(`reason.${reason}`), count: kept.length })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
