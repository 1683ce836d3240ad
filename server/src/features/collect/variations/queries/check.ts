import type { z } from 'zod';
import type { checks, StatedFacts } from '@ad-foundry/contract/checks.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { requireFormat } from '#features/library/formats/queries.ts';
import { requireSlot, requireVersion } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

type Check = z.output<typeof checks.check.body>;

/**
 * The verdicts on a file for formats as they are now, and for slots as they were briefed.
 * @throws AppError `format.not-found`, `slot.not-found`, `version.not-found`
 */
export async function checkFile(scope: Scope, { facts: statedFacts, versionId, formatIds, slotIds }: Check) {
  const stored = versionId === undefined ? null : await requireVersion(scope, versionId);
  const facts = stored?.version.facts ?? (statedFacts && factsOf(statedFacts));
  if (!facts) throw new Error('a check has facts or a version');
  const ofFormats = [];
  for (const id of formatIds) {
    const { format, revision } = await requireFormat(scope, id);
    const verdict = judge({ facts, spec: revision.spec, type: format.type, strict: false });
    ofFormats.push({ formatId: id, formatName: format.name, slotId: null, verdict });
  }
  const rows = [];
  for (const id of slotIds) rows.push(await requireSlot(scope, id));
  if (stored && formatIds.length + slotIds.length === 0) rows.push(stored);
  const ofSlots = rows.map(({ slot, format, revision, creative }) => ({
    formatId: format.id,
    formatName: format.name,
    slotId: slot.id,
    verdict: judge({ facts, spec: revision.spec, type: format.type, strict: creative.strict }),
  }));
  return [...ofFormats, ...ofSlots];
}

/** Facts of a file that nobody has probed; audio and frames are not known. */
function factsOf({
  mime,
  sizeBytes,
  width,
  height,
  durationMs,
  videoCodec,
  frameRate,
  animated,
}: StatedFacts): MediaFacts {
  return {
    kind: mime.startsWith('video/') ? 'video' : 'image',
    mime,
    sizeBytes,
    width: width ?? null,
    height: height ?? null,
    durationMs: durationMs ?? null,
    animated,
    frames: null,
    videoCodec: videoCodec ?? null,
    ...(frameRate === undefined ? {} : { frameRate }),
    hasAudio: null,
  };
}
