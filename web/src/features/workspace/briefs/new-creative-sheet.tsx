import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { EditorSheet } from '#ui/editor/editor-sheet.tsx';
import { FormatsPanel } from '#features/library/formats/formats-panel.tsx';
import { countsOf, selectionOf, slotCount, type FormatSelection } from '#features/library/formats/selection.ts';
import { useTranslations } from '#lib/i18n.ts';
import { BriefFields } from './brief-fields.tsx';
import { ChosenFormats } from './chosen-formats.tsx';
import { useNewCreative } from './use-new-creative.ts';

export interface NewCreativeSheetProps {
  campaign: Campaign;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sheet for a new creative, with the brief on the left and formats on the right. */
export function NewCreativeSheet({ campaign, open, onOpenChange }: NewCreativeSheetProps) {
  const t = useTranslations('campaigns.brief');
  const editor = useNewCreative(campaign);
  const selected = selectionOf(editor.values.formats);
  const setFormats = (formats: FormatSelection) => editor.change({ formats: countsOf(formats) });
  const count = slotCount(selected);
  return (
    <EditorSheet
      editor={editor}
      open={open}
      onClose={() => onOpenChange(false)}
      title={t('title')}
      description={t('in', { campaign: campaign.name })}
      flush
      className="sm:max-w-5xl"
      status={
        <span className="num mr-auto self-center text-sm text-ink-2" role="status">
          {t('chosen', { count })}
        </span>
      }
      submitLabel={t('submit')}
    >
      <div className="grid md:h-full md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-1">
        <div className="scroll-slim min-h-0 overflow-y-auto border-line max-md:contents md:border-r">
          <BriefFields campaign={campaign} editor={editor} />
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
