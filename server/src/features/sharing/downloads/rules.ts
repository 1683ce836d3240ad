import type { ArchiveOptions } from '@ad-foundry/contract/downloads.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import {
  buildName,
  folderVariables,
  type FolderVariable,
  type NamingVariable,
} from '@ad-foundry/contract/rules/naming/naming.ts';
import {
  folderNames,
  maxFileName,
  maxPathLength,
  type ArchiveFolder,
} from '@ad-foundry/contract/rules/naming/folder-names.ts';
import { safeNameWithin } from '@ad-foundry/contract/rules/naming/safe-name.ts';
import { collisionKey, uniqueNames } from '@ad-foundry/contract/rules/naming/unique-names.ts';
import { cardNames, type Naming } from '#features/tree/creatives/queries.ts';
import { decidedOf } from './rules/approval.ts';
import { groupBy } from '#infra/group-by.ts';
import { yieldEvery } from '#infra/concurrency/yield-every.ts';
import type { AttachedFile } from '#features/collect/attachments/queries.ts';
import type { ArchiveFile, ArchiveRows, ArchiveSlot, CreativeRow } from './present.ts';

const platformFolders: Record<Platform, string> = {
  custom: 'Custom',
  dv360: 'DV360',
  gads: 'Google Ads',
  linkedin: 'LinkedIn',
  meta: 'Meta',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  x: 'X',
};

/** Enough for every variable, and few enough for the longest path that Windows opens. */
const maxFolders = 5;

/** Number of files that are named before the event loop gets control back. */
const filesPerYield = 50;

interface NamedFiles {
  slots: ArchiveSlot[];
  files: (Omit<ArchiveFile, 'path'> & { built: string })[];
}

/** The selected files of the creatives with their generated names, and all slots of the creatives, in order. */
export async function nameFiles(
  preferences: Naming['preferences'],
  creatives: CreativeRow[],
  { rows, options }: { rows: ArchiveRows; options: ArchiveOptions },
): Promise<NamedFiles> {
  const slotsOf = groupBy(rows.slots, ({ creativeId }) => creativeId);
  const variationsOf = groupBy(rows.variations, ({ slotId }) => slotId);
  const cardsOf = groupBy(rows.cards, ({ variationId }) => variationId);
  const versionsOf = groupBy(rows.versions, ({ cardId }) => cardId);
  const blobs = new Map(rows.blobs.map((blob) => [blob.sha256, blob]));
  const people = new Map(rows.people.map((person) => [person.id, person]));
  const decisionsOf = groupBy(rows.decisions, ({ versionId }) => versionId);
  const nameCardsOf = new Map<string | null, ReturnType<typeof cardNames>>();
  const yieldToOthers = yieldEvery(filesPerYield);
  const { slots, files }: NamedFiles = { slots: [], files: [] };
  for (const creative of creatives) {
    const campaign = { name: creative.campaignName };
    const creativeSlots = (slotsOf.get(creative.id) ?? []).map((slot) => ({ ...slot, creative, campaign }));
    const filled = creativeSlots.flatMap((slot) => {
      const slotVariations = variationsOf.get(slot.id) ?? [];
      return slotVariations.flatMap((variation) =>
        (cardsOf.get(variation.id) ?? []).map((card) => {
          const versions = versionsOf.get(card.id) ?? [];
          return { slot, variation, variationName: slotVariations.length > 1 ? variation.name : null, card, versions };
        }),
      );
    });
    for (const slot of creativeSlots) slots.push(slot);
    // Names only need to be unique within a creative, so a creative without selected files is skipped.
    if (!filled.some((place) => isRequestedPlace(place, options))) continue;
    const nameCards =
      nameCardsOf.get(creative.groupName) ??
      cardNames({ groupName: creative.groupName, preferences, maxLength: maxFileName });
    nameCardsOf.set(creative.groupName, nameCards);
    const names = nameCards(filled);
    for (const { versions, ...place } of filled.filter((candidatePlace) => isRequestedPlace(candidatePlace, options))) {
      for (const version of requestedVersions(versions, options)) {
        const { sizeBytes, crc32 } = blobs.get(version.sha256) ?? {};
        if (sizeBytes === undefined || crc32 === undefined) continue;
        const uploader = (version.uploadedBy && people.get(version.uploadedBy)) ?? null;
        const waiver = (version.waivedBy && people.get(version.waivedBy)) ?? null;
        const built = names.get(version.id) ?? version.id;
        const decided = decidedOf(decisionsOf.get(version.id) ?? [], people);
        const isCurrent = version === versions[0];
        const derivedFrom = versions.find(({ id }) => id === version.parentId)?.number ?? null;
        files.push({ ...place, version, isCurrent, derivedFrom, sizeBytes, crc32, uploader, waiver, decided, built });
      }
    }
    await yieldToOthers(names.size);
  }
  return { slots, files };
}

/** The versions of a card to include, the newest first: all, or the latest with the originals that it was made from. */
function requestedVersions(versions: ArchiveRows['versions'], options: ArchiveOptions): ArchiveRows['versions'] {
  if (options.versions === 'all') return versions;
  const requested = versions.slice(0, 1);
  for (let last = requested[0]; options.originals === 'true' && last?.parentId;) {
    const { parentId } = last;
    last = versions.find(({ id }) => id === parentId);
    if (last) requested.push(last);
  }
  return requested;
}

function isRequestedPlace(
  { slot, variation }: Pick<ArchiveFile, 'slot' | 'variation'>,
  options: ArchiveOptions,
): boolean {
  return (
    (options.platforms?.includes(slot.format.platform) ?? true) &&
    (options.formatIds?.includes(slot.format.id) ?? true) &&
    (options.variationIds?.includes(variation.id) ?? true)
  );
}

/** The names that a file's path is built from. */
export interface FilePlace {
  groupName: string | null;
  campaignName: string;
  creativeName: string;
  formatName: string;
  platform: Platform;
  /** Replaces the platform's name as the folder. */
  platformName?: string;
  /** The file name with its extension; safe, and unique in its creative. */
  fileName: string;
  uid: string;
}

/** The place of a file of a brief or comment: a folder beside those of the platforms, with the file's original name. */
export function placeAttached({ id, name, purpose }: AttachedFile, creative: CreativeRow): FilePlace {
  const [, stem, extension] = /^(.+)\.([A-Za-z0-9]{1,12})$/.exec(name) ?? [];
  return {
    groupName: creative.groupName,
    campaignName: creative.campaignName,
    creativeName: creative.name,
    formatName: '',
    platform: 'custom',
    platformName: purpose === 'brief' ? 'Brief' : 'Comments',
    fileName:
      stem === undefined ? safeNameWithin(name, maxFileName) : `${safeNameWithin(stem, maxFileName)}.${extension}`,
    uid: id.slice(-6),
  };
}

/**
 * The path of each file, in input order. Paths are relative, use `/` and have at most `maxPathLength` characters; each
 * part is safe and unique on every file system, and no file has the name of a folder. `renamed` counts the files whose
 * name differs from the pattern.
 */
export async function pathsOf(
  pattern: string,
  files: readonly FilePlace[],
): Promise<{ paths: string[]; renamed: number }> {
  const partsFor = foldersBy(pattern);
  const groups = new Map<string, { parts: FolderPart[]; inside: number[] }>();
  const yieldToOthers = yieldEvery(filesPerYield);
  for (const [index, file] of files.entries()) {
    const parts = partsFor(file);
    const key = JSON.stringify(parts.map((part) => part.key));
    const group = groups.get(key);
    if (group) group.inside.push(index);
    else groups.set(key, { parts, inside: [index] });
    await yieldToOthers(1);
  }
  const requestedFolders: (ArchiveFolder & { inside: number[]; names: string[] })[] = [];
  for (const { parts, inside } of groups.values()) {
    await yieldToOthers(inside.length);
    const fileNames = inside.map((index) => ({ ...partsOf(files[index]), uid: files[index]?.uid ?? '' }));
    const names = uniqueNames(fileNames, maxFileName);
    requestedFolders.push({ parts, inside, names, longestFile: Math.max(...names.map(({ length }) => length)) });
  }
  const folders = folderNames(requestedFolders);
  const paths = Array.from({ length: files.length }, () => '');
  for (const [group, { inside, names }] of requestedFolders.entries()) {
    const folder = folders[group] ?? '';
    for (const [position, index] of inside.entries())
      paths[index] = folder === '' ? (names[position] ?? '') : `${folder}/${names[position] ?? ''}`;
  }
  const taken = new Set(folders.flatMap(ancestorsOf).map(collisionKey));
  const finalPaths = paths.map((path, index) =>
    taken.has(collisionKey(path)) ? renamedFromFolder(path, files[index]) : path,
  );
  const renamed = finalPaths.filter((path, index) => !path.endsWith(files[index]?.fileName ?? '')).length;
  return { paths: finalPaths, renamed };
}

/** A name for a generated file at the root that differs from all paths. */
export function freeName(name: string, paths: readonly string[]): string {
  const taken = new Set(paths.map((path) => collisionKey(path.split('/')[0] ?? '')));
  for (let count = 1; ; count += 1) {
    const [stem, extension] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.'))];
    const candidate = count === 1 ? name : `${stem}_${count}${extension}`;
    if (!taken.has(collisionKey(candidate))) return candidate;
  }
}

type FolderPart = ArchiveFolder['parts'][number];

function foldersBy(pattern: string): (file: FilePlace) => FolderPart[] {
  const parts = pattern.split('/').slice(0, maxFolders).map(partBy);
  return (file) => {
    const values = valuesOf(file);
    // An empty part adds no folder.
    return parts.flatMap((part) => part(values) ?? []);
  };
}

/** Caches each part of a pattern; the key consists of the variables that the part uses. */
function partBy(part: string): (values: Values) => FolderPart | null {
  const built = new Map<string, FolderPart | null>();
  const usedVariables = folderVariables.filter((word) => part.includes(`{${word}}`));
  return (values) => {
    const key = JSON.stringify([part, ...usedVariables.map((word) => values[word])]);
    const cachedPart = built.get(key);
    if (cachedPart !== undefined) return cachedPart;
    const name = buildPart(part, values);
    const folderPart = name === null ? null : { key, name };
    built.set(key, folderPart);
    return folderPart;
  };
}

function buildPart(part: string, values: Values): string | null {
  const schema = part.replaceAll('{platformName}', values.platformName).trim();
  const filled = schema.replace(/\{(\w+)\}/g, (braces, word: string) =>
    Object.hasOwn(values, word) ? values[word as keyof Values] : braces,
  );
  return filled.trim() === '' ? null : buildName({ schema, case: 'none', values });
}

type Values = Record<FolderVariable | NamingVariable, string>;

/** The variables of a folder name; those that distinguish the files in one folder are empty. */
function valuesOf({ groupName, campaignName, creativeName, formatName, platform, ...placed }: FilePlace): Values {
  const platformName = placed.platformName ?? platformFolders[platform];
  return {
    groupName: groupName ?? '',
    campaignName,
    creativeName,
    formatName,
    platformName,
    variationName: '',
    carouselPosition: '',
    uid: '',
  };
}

function partsOf(file: FilePlace | undefined): { name: string; extension: string } {
  const name = file?.fileName ?? '';
  const dot = name.lastIndexOf('.');
  return dot < 1 ? { name, extension: '' } : { name: name.slice(0, dot), extension: name.slice(dot + 1) };
}

function ancestorsOf(folder: string): string[] {
  const parts = folder === '' ? [] : folder.split('/');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

function renamedFromFolder(path: string, file: FilePlace | undefined): string {
  const at = path.lastIndexOf('/') + 1;
  const { name, extension } = partsOf(file);
  const other = safeNameWithin(
    `${file?.uid ?? ''}_${name}`,
    Math.min(maxFileName, maxPathLength - at - extension.length - 1),
  );
  return `${path.slice(0, at)}${extension === '' ? other : `${other}.${extension}`}`;
}
