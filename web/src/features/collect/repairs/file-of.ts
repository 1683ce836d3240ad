import type { Version } from '@ad-foundry/contract/variations.ts';
import { addressOfFile, defaultQuality } from '#features/talk/viewer/sources.ts';
import type { RepairFile } from './repair-props.ts';

/** A stored version as a file to repair. */
export function fileOf(version: Version): RepairFile {
  const { originalName: name, facts, preview, filmstrip } = version;
  return {
    name,
    facts,
    pictureUrl: preview.url,
    filmstripUrl: filmstrip?.url ?? null,
    videoUrl: facts.kind === 'video' ? addressOfFile(version, defaultQuality(version)) : null,
  };
}
