import type { settings as english } from '#locales/en-US/settings.ts';
import type { Shape } from '#locales/shape.ts';

export const settings = {
  title: 'Paramètres',
  sections: 'Rubriques des paramètres',
  readOnly: 'Seuls les propriétaires et les administrateurs peuvent modifier ces paramètres.',
  general: {
    tab: 'Général',
    title: 'Organisation',
    body: 'Qui vous êtes pour les personnes à qui vous demandez des fichiers.',
    name: 'Nom',
    slug: 'Identifiant',
    slugHelp: 'Le nom court dans les adresses. Il ne change pas quand le nom change.',
    created: 'Créée le',
    role: 'Votre rôle',
    roles: {
      owner: 'Propriétaire',
      admin: 'Administrateur',
      member: 'Standard',
      guest: 'Invité',
      super_hero: 'Opérateur',
    },
  },
  preference: {
    tab: 'Préférences',
    title: 'Noms des fichiers',
    body: 'Comment les fichiers sont nommés au téléchargement ou à l’envoi. Une valeur absente ne laisse aucun vide.',
    schema: 'Schéma de nommage des variantes',
    schemaHelp: 'Saisissez du texte ou insérez une variable. Le reste est conservé tel quel.',
    insert: 'Insérer une variable',
    insertOne: 'Insérer {name}',
    case: 'Casse des variables',
    caseHelp: 'L’écriture de chaque valeur. L’identifiant unique n’est jamais modifié.',
    preview: 'Aperçu',
    previewHelp: 'Exemples fictifs, nommés selon le schéma ci-dessus.',
    saved: 'Noms des fichiers enregistrés',
    failed: 'Les noms des fichiers n’ont pas pu être enregistrés',
    problems: {
      empty: 'Écrivez un schéma avec au moins une variable.',
      'too-long': '{count, number} caractères au maximum.',
      'no-variable': 'Utilisez au moins une variable, sinon tous les fichiers auront le même nom.',
    },
    unknown:
      '{count, plural, one {{names} n’est pas une variable et restera tel quel dans chaque nom.} other {{names} ne sont pas des variables et resteront tels quels dans chaque nom.}}',
    noUid: 'Sans identifiant unique, les noms en double en reçoivent un à la fin.',
    variables: {
      groupName: 'Groupe',
      campaignName: 'Campagne',
      creativeName: 'Création',
      formatName: 'Format',
      carouselPosition: 'Position dans le carrousel',
      uid: 'Identifiant unique',
    },
    cases: {
      none: 'Telle quelle',
      camel: 'camelCase',
      dash: 'dash-case',
      pascal: 'PascalCase',
      snake: 'snake_case',
    },
    examples: { video: 'Une vidéo', card: 'Carte 2 d’un carrousel', bare: 'Sans groupe' },
  },
} satisfies Shape<typeof english>;
