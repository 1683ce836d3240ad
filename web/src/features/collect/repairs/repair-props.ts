import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { SafeZoneSource } from '#features/library/formats/safe-zone.tsx';

/** A file that does not fit, and its slot. */
export interface RepairProps {
  slot: Slot;
  strict: boolean;
  version: Version;
}

/** The format that a file is repaired for. */
export interface RepairTarget extends SafeZoneSource {
  name: string;
  type: FormatType;
  strict: boolean;
}

/** A file to repair, stored or on this device. */
export interface RepairFile {
  /** Null for a file that is not stored yet. */
  versionId: VersionId | null;
  name: string;
  facts: MediaFacts;
  /** A picture of it; null without one. */
  pictureUrl: string | null;
  /** Frames of a video side by side; null without them. */
  filmstripUrl: string | null;
  /** Where a video plays from; null for a still. */
  videoUrl: string | null;
}
