import type { Locale } from '#lib/i18n.ts';

type Line = readonly string[];

const english: readonly Line[] = [
  ['Asset list – Spring launch – v3', '', '', '', '', '', '', ''],
  [],
  ['Asset', 'Channel', 'Placement', 'Size', 'Length', 'Owner', 'Due', 'Remarks'],
  ['META', '', '', '', '', '', '', ''],
  ['Runner at dawn', 'IG', 'Stories / Reels', '9x16', ':15', 'Ana', 'w/c 1 March', 'logo out of the lower third'],
  ['Runner at dawn', 'FB', 'Feed', '4x5', ':15', 'Ana', 'w/c 1 March', ''],
  ['Shoe on stone', 'FB', 'Feed', '1:1', 'static', 'Studio', '5 March', ''],
  ['Five colours', 'IG', 'Carousel', '1080x1080', '', 'Studio', '5 March', '5 cards'],
  ['TIKTOK', '', '', '', '', '', '', ''],
  ['Coach talks', 'TT', 'In-feed', 'vertical', '20s', 'Ana', '12 March', '2 versions'],
  ['YOUTUBE', '', '', '', '', '', '', ''],
  ['Dawn bumper', 'YT', 'Bumper', '16:9', ':06', 'Studio', '12 March', ''],
  ['Making of', 'YT', 'Skippable', '16x9', '30s', 'Ana', 'tbc', 'edit follows'],
  ['TOTAL', '', '', '', '', '', '8 lines', ''],
];

const french: readonly Line[] = [
  ['Liste des créas – Lancement printemps – v3', '', '', '', '', '', '', ''],
  [],
  ['Création', 'Support', 'Emplacement', 'Format', 'Durée', 'Resp.', 'Livraison', 'Remarques'],
  ['META', '', '', '', '', '', '', ''],
  [
    'Course à l’aube',
    'Instagram',
    'Story + Reels',
    '9/16',
    '15 s',
    'Ana',
    'semaine du 1er mars',
    'logo hors zone basse',
  ],
  ['Course à l’aube', 'Facebook', 'Fil', '4/5', '15 s', 'Ana', 'semaine du 1er mars', ''],
  ['Chaussure sur pierre', 'Facebook', 'Fil', 'carré', 'fixe', 'Studio', '5 mars', ''],
  ['Cinq coloris', 'Instagram', 'Carrousel', '1080x1080', '', 'Studio', '5 mars', '5 cartes'],
  ['TIKTOK', '', '', '', '', '', '', ''],
  ['Paroles de coach', 'TikTok', 'In-feed', 'vertical', '20 s', 'Ana', '12 mars', '2 versions'],
  ['YOUTUBE', '', '', '', '', '', '', ''],
  ['Bumper aube', 'YouTube', 'Bumper', '16/9', '6 s', 'Studio', '12 mars', ''],
  ['Making of', 'YouTube', 'Désactivable', '16/9', '30 s', 'Ana', 'à confirmer', 'montage à venir'],
  ['TOTAL', '', '', '', '', '', '8 lignes', ''],
];

/** A briefing sheet as agencies write them. */
export const exampleSheet = (locale: Locale): readonly Line[] => (locale === 'fr-FR' ? french : english);

const quoted = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The example as a CSV file, with the separator that spreadsheets expect in this language and a byte order mark. */
export function exampleFile(locale: Locale): Blob {
  const separator = locale === 'fr-FR' ? ';' : ',';
  const text = exampleSheet(locale)
    .map((line) => line.map(quoted).join(separator))
    .join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
}
