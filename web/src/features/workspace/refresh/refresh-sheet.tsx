import { useQuery } from '@tanstack/react-query';
import type { RefreshPlan } from '@ad-foundry/contract/insights/refresh.ts';
import { FormatsPanel } from '#features/library/formats/formats-panel.tsx';
import { countsOf, selectionOf, slotCount, type FormatSelection } from '#features/library/formats/selection.ts';
import { refreshPlanQuery, type RefreshPlace } from '#features/platforms/insights/queries.ts';
import { ChosenFormats } from '#features/workspace/briefs/chosen-formats.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { EditorSheet } from '#ui/editor/editor-sheet.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { RefreshFields } from './refresh-fields.tsx';
import { useRefresh } from './use-refresh.ts';

interface RefreshSheetProps {
  place: RefreshPlace;
  open: boolean;
  onClose: () => void;
}

/** The brief of a refresh, filled in from the asset it follows; opens once the plan is read. */
export function RefreshSheet({ place, open, onClose }: RefreshSheetProps) {
  const t = useTranslations('refresh');
  const { data, error, refetch } = useQuery({ ...refreshPlanQuery(place), enabled: open });
  if (!open) return null;
  if (data) return <Planned key={place.key} plan={data} onClose={onClose} />;
  return (
    <Sheet open={error !== null} onOpenChange={onClose} title={t('title')}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Sheet>
  );
}

function Planned({ plan, onClose }: { plan: RefreshPlan; onClose: () => void }) {
  const t = useTranslations('refresh');
  const brief = useTranslations('campaigns.brief');
  const editor = useRefresh(plan);
  const selected = selectionOf(editor.values.formats);
  const setFormats = (formats: FormatSelection) => editor.change({ formats: countsOf(formats) });
  return (
    <EditorSheet
      editor={editor}
      onClose={onClose}
      title={t('title')}
      description={t('of', { name: plan.asset.name })}
      flush
      className="sm:max-w-5xl"
      status={
        <span className="num mr-auto self-center text-sm text-ink-2" role="status">
          {brief('chosen', { count: slotCount(selected) })}
        </span>
      }
      submitLabel={brief('submit')}
    >
      <div className="grid md:h-full md:grid-cols-[24rem_minmax(0,1fr)] md:grid-rows-1">
        <div className="scroll-slim min-h-0 overflow-y-auto border-line max-md:contents md:border-r">
          <RefreshFields plan={plan} editor={editor} />
          <ChosenFormats selected={selected} onChange={setFormats} className="max-md:order-1" />
        </div>
        <FormatsPanel
          selected={selected}
          onChange={setFormats}
          className="max-md:h-[75dvh] max-md:border-y max-md:border-line"
        />
      </div>
    </EditorSheet>
  );
}
