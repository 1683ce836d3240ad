import type { Platform } from '@ad-foundry/contract/limits.ts';
import type { ArchiveQuery } from './queries.ts';

/** Folder layouts with the patterns sent to the server. */
export const folderPatterns = {
  creativePlatform: '{creativeName}/{platformName}',
  platformCreative: '{platformName}/{creativeName}',
  creative: '{creativeName}',
  platform: '{platformName}',
  none: '',
} as const;
export type FolderChoice = keyof typeof folderPatterns | 'own';
export const folderChoices = [...(Object.keys(folderPatterns) as (keyof typeof folderPatterns)[]), 'own'] as const;

/** The options chosen in the dialog. */
export interface Choices {
  versions: 'latest' | 'all';
  folders: FolderChoice;
  ownFolders: string;
  /** File name pattern; null for the organization's default. */
  names: string | null;
  /** Empty for all platforms. */
  platforms: readonly Platform[];
  tables: boolean;
  /** Whether the originals of repaired files are included. */
  originals: boolean;
  /** Whether only approved files are wanted; null: where the campaign needs approval. */
  approvedOnly: boolean | null;
}

export const firstChoices: Choices = {
  versions: 'latest',
  folders: 'creativePlatform',
  ownFolders: folderPatterns.creativePlatform,
  names: null,
  platforms: [],
  tables: true,
  originals: false,
  approvedOnly: null,
};

/** The choices as API parameters; an archive of several campaigns has a folder per campaign. */
export function archiveQueryOf(choices: Choices, isOfCampaigns: boolean): ArchiveQuery {
  const { versions, folders, ownFolders, names, platforms, tables, originals, approvedOnly } = choices;
  const pattern = folders === 'own' ? ownFolders : folderPatterns[folders];
  const perCampaign = isOfCampaigns && folders !== 'own' && folders !== 'none';
  return {
    versions,
    folders: perCampaign ? `{campaignName}/${pattern}` : pattern,
    ...(names === null || names.trim() === '' ? {} : { names }),
    ...(platforms.length === 0 ? {} : { platforms: platforms.join(',') }),
    tables: tables ? 'true' : 'false',
    ...(originals && versions === 'latest' ? { originals: 'true' as const } : {}),
    approval: approvedOnly === null ? 'needed' : approvedOnly ? 'only' : 'all',
  };
}

/** Groups paths by folder, in the order of each folder's first file. */
export function inFolders(paths: readonly string[]): { folder: string; names: string[] }[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const end = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, end));
    folders.set(folder, [...(folders.get(folder) ?? []), path.slice(end + 1)]);
  }
  return [...folders].map(([folder, names]) => ({ folder, names }));
}
