import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import { unfinishedUploadsQuery } from '#features/uploads/queries.ts';
import { loadStore } from '#features/uploads/tools.ts';
import { useTransfers } from '#features/uploads/transfer-list.ts';
import { isFileOf, type Target, type Transfer } from '#features/uploads/transfer.ts';
import { useErrorText } from '#lib/error-text.ts';
import { toast } from '#ui/toast.tsx';
import { useSlotActions } from './queries.ts';

/** Where files go: a new version of a card, or new cards or variations. */
export type Place = { cardId: CardId } | { variationId: VariationId } | 'anew';

/** The target of files for a slot of a creative. */
export function targetOf(creative: Creative, slot: Slot): Target {
  return {
    creativeId: creative.id,
    slotId: slot.id,
    spec: slot.format.spec,
    type: slot.format.type,
    strict: creative.strict,
  };
}

/** The transfers of a slot, and the way to give it files. */
export function useSlotFiles(creative: Creative, slot: Slot) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const actions = useSlotActions(creative.id);
  const transfers = useTransfers().filter((transfer) => transfer.target.slotId === slot.id);
  const { data: unfinished = [] } = useQuery(unfinishedUploadsQuery(creative.id));
  const target = targetOf(creative, slot);

  const place = async (files: File[], where: Place): Promise<void> => {
    const [targets, { addFiles }] = await Promise.all([targetsFor(files, where), loadStore()]);
    const known = unfinished.filter((upload) => upload.slotId === slot.id);
    addFiles(
      targets.map(({ file, target: wanted }) => {
        const begun = known.find((upload) => isFileOf(file, upload));
        return {
          file,
          target: begun ? { ...wanted, cardId: begun.cardId ?? wanted.cardId } : wanted,
          resume: begun?.id ?? null,
        };
      }),
    );
    if (known.length > 0) void queries.invalidateQueries({ queryKey: unfinishedUploadsQuery(creative.id).queryKey });
  };

  const targetsFor = async (files: File[], where: Place): Promise<{ file: File; target: Target }[]> => {
    const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    const [first, ...rest] = sorted;
    if (!first) return [];
    if (slot.format.type === 'carousel') {
      if (where !== 'anew' && 'cardId' in where) return [{ file: first, target: { ...target, ...where } }];
      const variationId = where === 'anew' ? (await actions.addVariation(slot.id)).id : where.variationId;
      return sorted.map((file) => ({ file, target: { ...target, variationId } }));
    }
    const head = { file: first, target: where === 'anew' ? target : { ...target, ...where } };
    // Each further file is an arm of a test of its own.
    return [head, ...rest.map((file) => ({ file, target }))];
  };

  return {
    transfers,
    unfinished: unfinished.filter(
      (upload) => upload.slotId === slot.id && !transfers.some((each) => each.uploadId === upload.id),
    ),
    add: (files: File[], where: Place) =>
      void place(files, where).catch((error: unknown) => toast.error(errorText(error))),
  };
}

/** Whether a transfer stands still and waits for the person. */
export function isStopped({ phase }: Transfer): boolean {
  return phase === 'blocked' || phase === 'refused';
}
