import type { Version } from '@ad-foundry/contract/variations.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { addressOf } from '#lib/api.ts';
import type { RepairFile } from './repair-props.ts';

/** A stored version as a file to repair. */
export function fileOf(version: Version): RepairFile {
  const { id: versionId, originalName: name, facts, preview, filmstrip, rendition } = version;
  const original = () => addressOf(downloads.version, { params: { versionId }, query: { disposition: 'inline' } });
  return {
    versionId,
    name,
    facts,
    pictureUrl: preview.url,
    filmstripUrl: filmstrip?.url ?? null,
    videoUrl: facts.kind === 'video' ? (rendition.url ?? original()) : null,
  };
}
