import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, CalendarClock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { bulk, type BulkChange, type BulkResult } from '@ad-foundry/contract/work/bulk.ts';
import type { ListedCreative } from '@ad-foundry/contract/work/lists.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DateTimePicker } from '#ui/form/date-time-picker.tsx';
import { Field } from '#ui/form/field.tsx';
import type { BulkAction } from '#ui/list-page/declaration.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const undoMs = 10_000;

/** Changes many creatives, says what was done and what was not, and offers to undo for ten seconds. */
function useChange() {
  const t = useTranslations('workItems.bulk');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: BulkChange) => call(bulk.creatives, { body }),
    onSettled: () => {
      for (const area of ['campaigns', 'creatives', 'archive']) void queries.invalidateQueries({ queryKey: [area] });
    },
  });
  const run = async (change: BulkChange, undo?: (done: readonly CreativeId[]) => BulkChange): Promise<boolean> => {
    try {
      const { done, failed }: BulkResult = await mutateAsync(change);
      const count = done.length;
      const options = undo
        ? { duration: undoMs, action: { label: t('undo'), onClick: () => void run(undo(done)) } }
        : {};
      if (count > 0) toast.success(t(`done.${undo ? change.act : 'undone'}`, { count }), options);
      if (failed.length > 0) toast.warning(t('failed', { count: failed.length }), { description: t('failedBody') });
      return true;
    } catch (error) {
      toast.error(errorText(error instanceof Error ? error : new Error(String(error))));
      return false;
    }
  };
  return { run, isPending };
}

/** The acts on selected creatives, and the dialog that one of them opens. */
export function useBulk(): { actions: BulkAction<ListedCreative>[]; dialog: ReactNode } {
  const t = useTranslations('workItems.bulk');
  const { run, isPending } = useChange();
  const [chosen, setChosen] = useState<readonly ListedCreative[]>([]);
  const [open, setOpen] = useState(false);
  const max = limits.bulk.creatives;
  const refusal = ({ length }: readonly ListedCreative[]) => (length > max ? t('tooMany', { max }) : undefined);
  const archive = (rows: readonly ListedCreative[]) =>
    run({ act: 'archive', creativeIds: rows.map(({ id }) => id) }, (done) => ({
      act: 'restore',
      creativeIds: [...done],
    }));
  const setDeadlines = async (rows: readonly ListedCreative[], deadlineAt: string | null) => {
    const before = new Map(rows.map((row) => [row.id, row.deadlineAt]));
    const change = { act: 'deadlines' as const, items: rows.map(({ id }) => ({ creativeId: id, deadlineAt })) };
    const isDone = await run(change, (done) => ({
      act: 'deadlines',
      items: done.map((id) => ({ creativeId: id, deadlineAt: before.get(id) ?? null })),
    }));
    if (isDone) setOpen(false);
  };
  const actions: BulkAction<ListedCreative>[] = [
    {
      id: 'due',
      label: t('deadline'),
      icon: <CalendarClock />,
      refusal,
      run: (rows) => {
        setChosen(rows);
        setOpen(true);
      },
    },
    { id: 'archive', label: t('archive'), icon: <Archive />, refusal, run: (rows) => void archive(rows) },
  ];
  const dialog =
    chosen.length > 0 ? (
      <DeadlineDialog
        count={chosen.length}
        open={open}
        onOpenChange={setOpen}
        isBusy={isPending}
        onSet={(deadlineAt) => void setDeadlines(chosen, deadlineAt)}
      />
    ) : null;
  return { actions, dialog };
}

interface DeadlineDialogProps {
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  onSet: (deadlineAt: string | null) => void;
}

/** Asks for one deadline for all; none lets the campaigns' due dates count. */
function DeadlineDialog({ count, open, onOpenChange, isBusy, onSet }: DeadlineDialogProps) {
  const t = useTranslations('workItems.bulk');
  const [value, setValue] = useState<Date | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('deadlineTitle', { count })}
      continueLabel={t('set')}
      busy={isBusy}
      onContinue={() => onSet(value?.toISOString() ?? null)}
    >
      <Field label={t('deadline')} help={t('deadlineHelp')}>
        {(control) => <DateTimePicker {...control} clearable value={value} onChange={setValue} />}
      </Field>
    </Dialog>
  );
}
