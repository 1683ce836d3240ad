import type { downloads as english } from '#locales/en-US/downloads.ts';
import type { Shape } from '#locales/shape.ts';

export const downloads = {
  title: 'Télécharger {name}',
  description: 'Tous les fichiers dans un seul ZIP, prêt à transmettre.',
  fetch: 'Télécharger {count, plural, one {# fichier} other {# fichiers}} · {size}',
  nothing: 'Rien à télécharger',
  missing: {
    none: 'Tout ce qui est demandé est là.',
    title:
      '{count, plural, one {# format sur {total} n’est pas complet} other {# formats sur {total} ne sont pas complets}}.',
    body: 'Le téléchargement contient ce qui est là.',
    more: '{count, plural, one {et # autre} other {et # autres}}',
    states: { empty: 'pas encore de fichier', partial: 'pas encore complet', 'does-not-fit': 'non conforme' },
  },
  held: '{count, plural, one {Un fichier est laissé de côté : l’antivirus ne l’a pas validé.} other {# fichiers sont laissés de côté : l’antivirus ne les a pas validés.}}',
  options: {
    versions: 'Versions',
    latest: 'Dernières versions',
    all: 'Toutes les versions',
    platforms: 'Seulement ces plateformes',
    folders: 'Dossiers',
    folderChoices: {
      creativePlatform: 'Par création, puis plateforme',
      platformCreative: 'Par plateforme, puis création',
      creative: 'Par création',
      platform: 'Par plateforme',
      none: 'Sans dossiers',
      own: 'Modèle personnalisé…',
    },
    ownFolders: 'Modèle des dossiers',
    ownFoldersHelp: 'Une barre oblique ouvre le dossier suivant. Variables : {names}.',
    names: 'Noms des fichiers',
    usualNames: 'Comme l’organisation nomme ses fichiers',
    ownNames: 'Modèle personnalisé…',
    ownNamesHelp: 'Pour ce téléchargement seulement. L’identifiant unique est {uid}.',
    tables: 'Avec les tableaux',
    tablesHelp: 'manifest.csv décrit chaque fichier ; attributes.csv contient ce qui a été rempli.',
  },
  examples: {
    title: 'Dans le ZIP',
    more: '{count, plural, one {et # autre fichier} other {et # autres fichiers}}',
    unique: 'Chaque nom est unique.',
    renamed:
      '{count, plural, one {# fichier porterait le même nom qu’un autre : son identifiant unique le distingue.} other {# fichiers porteraient un nom déjà pris : leur identifiant unique les distingue.}}',
  },
} as const satisfies Shape<typeof english>;
