/** Fetching files as an archive. */
export const downloads = {
  title: 'Download {name}',
  description: 'All files in one ZIP, ready to hand on.',
  fetch: 'Download {count, plural, one {# file} other {# files}} · {size}',
  nothing: 'Nothing to download',
  missing: {
    none: 'Everything that was asked for is here.',
    title: '{count, plural, one {# of {total} formats is} other {# of {total} formats are}} not complete.',
    body: 'The download holds what is here.',
    more: '{count, plural, one {and # more} other {and # more}}',
    states: { empty: 'no file yet', partial: 'not everything yet', 'does-not-fit': 'does not fit' },
  },
  options: {
    versions: 'Versions',
    latest: 'Newest versions',
    all: 'All versions',
    platforms: 'Only these platforms',
    folders: 'Folders',
    folderChoices: {
      creativePlatform: 'By creative, then platform',
      platformCreative: 'By platform, then creative',
      creative: 'By creative',
      platform: 'By platform',
      none: 'No folders',
      own: 'Own pattern …',
    },
    ownFolders: 'Pattern of the folders',
    ownFoldersHelp: 'A slash begins the next folder. Variables: {names}.',
    names: 'File names',
    usualNames: 'The usual names',
    ownNames: 'Own pattern …',
    ownNamesHelp: 'For this download only. The unique id is {uid}.',
    tables: 'With tables',
    tablesHelp: 'manifest.csv lists every file with its facts; attributes.csv holds what was filled in.',
  },
  examples: {
    title: 'In the ZIP',
    more: '{count, plural, one {and # more file} other {and # more files}}',
    unique: 'Every name is unique.',
    renamed:
      '{count, plural, one {# file would share its name with another: it is} other {# files would share a name: they are}} told apart by their unique id.',
  },
} as const;
