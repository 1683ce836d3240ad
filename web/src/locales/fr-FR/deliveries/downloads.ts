import type { downloads as english } from '#locales/en-US/deliveries/downloads.ts';
import type { Shape } from '#locales/shape.ts';

export const downloads = {
  title: 'Télécharger {name}',
  description: 'Tous les fichiers dans un seul ZIP, prêt à transmettre.',
  fetch: 'Télécharger {count, plural, one {# fichier} other {# fichiers}} · {size}',
  nothing: 'Rien à télécharger',
  parts: {
    label: 'Partie',
    help: 'Un ZIP contient {max, number} créations : les vôtres arrivent en {count, number} parties, l’une après l’autre.',
    part: 'Partie {part, number} sur {count, number}',
  },
  missing: {
    none: 'Tout ce qui est demandé est là.',
    title:
      '{count, plural, one {# emplacement sur {total} n’est pas complet} other {# emplacements sur {total} ne sont pas complets}}',
    body: 'Le ZIP contient ce qui est déjà là.',
    bodyUnfit: 'Le ZIP contient ce qui est déjà là, y compris ce qui n’est pas conforme.',
    counts: {
      empty: '{count, plural, one {# sans fichier} other {# sans fichier}}',
      partial: '{count, plural, one {# incomplet} other {# incomplets}}',
      'does-not-fit': '{count, plural, one {# non conforme} other {# non conformes}}',
    },
    more: '{count, plural, one {et # autre} other {et # autres}}',
    states: { empty: 'pas encore de fichier', partial: 'incomplet', 'does-not-fit': 'non conforme' },
  },
  held: '{count, plural, one {Un fichier est laissé de côté : l’antivirus ne l’a pas validé.} other {# fichiers sont laissés de côté : l’antivirus ne les a pas validés.}}',
  approval: {
    changes:
      '{count, plural, one {# fichier sur {total} est à modifier.} other {# fichiers sur {total} sont à modifier.}}',
    only: 'Fichiers validés uniquement',
    unapproved: '{count, plural, one {# sur {total} n’est pas validé.} other {# sur {total} ne sont pas validés.}}',
  },
  options: {
    versions: 'Versions',
    latest: 'Dernières versions',
    all: 'Toutes les versions',
    platforms: 'Plateformes',
    allPlatforms: 'Toutes',
    folders: 'Dossiers',
    folderChoices: {
      creativePlatform: 'Par création, puis plateforme',
      platformCreative: 'Par plateforme, puis création',
      creative: 'Par création',
      platform: 'Par plateforme',
      none: 'Sans dossiers',
      own: 'Schéma personnalisé…',
    },
    ownFolders: 'Schéma des dossiers',
    ownFoldersHelp: 'Une barre oblique commence un nouveau dossier.',
    names: 'Noms des fichiers',
    usualNames: 'Noms par défaut',
    ownNames: 'Schéma personnalisé…',
    ownNamesHelp: 'Pour ce téléchargement seulement.',
    insert: 'Insérer une variable',
    insertOne: 'Insérer {name}',
    variables: {
      groupName: 'Groupe',
      campaignName: 'Campagne',
      creativeName: 'Création',
      formatName: 'Format',
      platformName: 'Plateforme',
      variationName: 'Variante',
      carouselPosition: 'Position dans le carrousel',
      uid: 'Identifiant unique',
    },
    originals: 'Inclure les originaux',
    originalsHelp: 'Pour les fichiers corrigés ici, aussi le fichier d’origine.',
    tables: 'Inclure les tableaux',
    tablesHelp: 'manifest.csv décrit chaque fichier ; attributes.csv contient les valeurs des attributs.',
  },
  examples: {
    title: 'Dans le ZIP',
    more: '{count, plural, one {et # autre fichier} other {et # autres fichiers}}',
    renamed:
      '{count, plural, one {# fichier aurait le même nom qu’un autre : son identifiant unique est ajouté.} other {# fichiers auraient le même nom : leurs identifiants uniques sont ajoutés.}}',
  },
} as const satisfies Shape<typeof english>;
