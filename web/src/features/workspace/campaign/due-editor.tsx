import { CalendarPlus } from 'lucide-react';
import { Suspense } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useErrorText } from '#lib/error-text.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { findStanding, type Standing } from '#ui/editor/seen-edition.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { isComplete } from '#features/tree/campaigns/progress.tsx';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { BothValues } from './both-values.tsx';

// Loaded with the first interaction, because reading the page does not need the calendar.
const DateTimePicker = lazyComponent(() => import('#ui/form/date-time-picker.tsx'), 'DateTimePicker');

/** The due date as a chip that opens a date picker; a chosen date is saved immediately. */
export function DueEditor({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const update = useUpdateCampaign(campaign.id);
  const errorText = useErrorText();
  const { dueAt, progress, edition } = campaign;
  const conflict = update.isError ? findStanding(update.error) : null;
  onFirstInteraction(DateTimePicker.preload);
  return (
    <>
      <Popover onOpenChange={(open) => (open && update.isError && !conflict ? update.reset() : undefined)}>
        <PopoverTrigger>
          {dueAt ? (
            <button type="button" title={t('page.due')} className="max-w-full rounded-full hover:brightness-97">
              <span className="sr-only">{t('page.dueIs')} </span>
              <DueChip dueAt={dueAt} done={isComplete(progress)} />
            </button>
          ) : (
            <Button variant="ghost" size="sm" icon={<CalendarPlus />} className="-ml-2">
              {t('page.addDue')}
            </Button>
          )}
        </PopoverTrigger>
        <PopoverContent className="w-80 max-w-[calc(100vw-1rem)]" aria-label={t('page.due')}>
          <Field
            label={t('create.due')}
            help={t('create.dueHelp')}
            error={update.isError && !conflict ? `${t('page.dueFailed')} ${errorText(update.error)}` : undefined}
          >
            {(control) => (
              <Suspense>
                <DateTimePicker
                  {...control}
                  clearable
                  value={dueAt ? new Date(dueAt) : null}
                  onChange={(date) => update.mutate({ dueAt: date?.toISOString() ?? null, seen: { dueAt, edition } })}
                />
              </Suspense>
            )}
          </Field>
        </PopoverContent>
      </Popover>
      {conflict ? <DueConflict update={update} stored={conflict} /> : null}
    </>
  );
}

interface DueConflictProps {
  update: ReturnType<typeof useUpdateCampaign>;
  stored: Standing;
}

/** The chosen date and the date that was stored in the meantime. */
function DueConflict({ update, stored: { dueAt = null, edition } }: DueConflictProps) {
  const t = useTranslations('campaigns.page');
  const locale = useLocale();
  const chosenDueAt = update.variables?.dueAt ?? null;
  const show = (date: string | null) => (date === null ? t('noDue') : formatDateTime(date, locale));
  return (
    <BothValues
      title={t('dueMeanwhile')}
      typedValue={show(chosenDueAt)}
      storedValue={show(dueAt)}
      onKeepTyped={() => update.mutate({ dueAt: chosenDueAt, seen: { dueAt, edition } })}
      onKeepStored={() => update.reset()}
    />
  );
}
