import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { Places } from '@ad-foundry/contract/placing.ts';
import { shownName, type Contents, type SlotRow } from '#features/variations/queries.ts';
import type { Actor } from '#infra/scope.ts';

/** The formats of slots, each revision once, and which of them a slot has. */
export function presentFormats(rows: readonly SlotRow[]) {
  const all: Places['formats'] = [];
  const indexes = new Map<string, number>();
  for (const { format, revision } of rows) {
    if (indexes.has(revision.id)) continue;
    indexes.set(revision.id, all.length);
    all.push({ name: format.name, platform: format.platform, type: format.type, spec: revision.spec });
  }
  return { all, indexOf: ({ revision }: SlotRow) => indexes.get(revision.id) ?? 0 };
}

interface Around {
  actor: Actor;
  contents: Contents;
  names: Map<VersionId, string>;
  format: number;
}

export function presentPlaces(
  { slot, creative }: SlotRow,
  { actor, contents, names, format }: Around,
): Places['items'][number] {
  return {
    slotId: slot.id,
    creativeId: creative.id,
    creativeName: creative.name,
    strict: creative.strict,
    format,
    variations: contents.variationsOf(slot.id).map(({ id, name }) => ({
      id,
      name,
      cards: contents.cardsOf(id).map((card) => {
        const version = contents.versionsOf(card.id)[0]?.version;
        return {
          id: card.id,
          uid: card.uid,
          current: version
            ? {
                originalName: shownName({ actor, names }, version),
                fileName: names.get(version.id) ?? shownName({ actor, names }, version),
                sizeBytes: version.facts.sizeBytes,
                replaceable: canDeleteVersion(actor, { uploadedById: version.uploadedBy }),
              }
            : null,
        };
      }),
    })),
  };
}
