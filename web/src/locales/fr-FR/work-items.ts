import type { workItems as english } from '#locales/en-US/work-items.ts';
import type { Shape } from '#locales/shape.ts';

/** Les actions sur les groupes, les campagnes et les créations, et l’archive. */
export const workItems = {
  archive: {
    action: 'Archiver',
    title: 'Archiver « {name} » ?',
    body: {
      group:
        'Le groupe et ses campagnes passent en lecture seule et quittent les listes. Ils peuvent être restaurés pendant 30 jours, puis sont supprimés définitivement.',
      campaign:
        'La campagne passe en lecture seule et quitte les listes. Elle peut être restaurée pendant 30 jours, puis est supprimée définitivement.',
      creative:
        'La création passe en lecture seule et quitte les listes. Elle peut être restaurée pendant 30 jours, puis est supprimée définitivement.',
    },
    reason: 'Motif',
    reasonHelp: 'Affiché dans l’archive et dans le journal d’audit.',
    done: '« {name} » est archivé',
    undo: 'Annuler',
  },
  restore: {
    action: 'Restaurer',
    done: '« {name} » est restauré',
    title: 'Restaurer « {name} »',
    inGroup: 'Son groupe est archivé, lui aussi.',
    inCampaign: 'Sa campagne est archivée, elle aussi.',
    ways: 'Destination',
    way: {
      group: 'Restaurer aussi le groupe',
      campaign: 'Restaurer aussi la campagne',
      leave: 'La restaurer hors du groupe',
      other: 'La restaurer dans une autre campagne',
    },
  },
  campaignPicker: { label: 'Choisir une campagne' },
  delete: {
    action: 'Supprimer définitivement',
    title: 'Supprimer définitivement « {name} » ?',
    body: 'Cette action est irréversible. Tout le contenu disparaît :',
    goes: {
      campaigns: '{count, plural, one {# campagne} other {# campagnes}}',
      creatives: '{count, plural, one {# création} other {# créations}}',
      files: '{count, plural, one {# fichier} other {# fichiers}}, {size}',
      noFiles: 'Aucun fichier',
      comments: '{count, plural, one {# commentaire} other {# commentaires}}',
      links: '{count, plural, one {# lien personnel d’invité} other {# liens personnels d’invités}}',
      stays:
        'Les chiffres des publicités restent, comme les fichiers envoyés aux plateformes. Le journal d’audit garde la trace de la suppression.',
    },
    done: '« {name} » est supprimé',
  },
  page: {
    title: 'Archive',
    label: 'Groupes, campagnes et créations archivés',
    body: 'Ce qui est archivé est en lecture seule. Après 30 jours, c’est supprimé définitivement.',
    search: 'Rechercher dans l’archive',
    kind: 'Type',
    anyKind: 'Tout',
    kinds: { group: 'Groupes', campaign: 'Campagnes', creative: 'Créations' },
    one: { group: 'Groupe', campaign: 'Campagne', creative: 'Création' },
    name: 'Nom',
    archived: 'Archivage',
    by: 'par {name}',
    reason: 'Motif',
    deleted: 'Suppression',
    daysLeft: '{days, plural, =0 {Aujourd’hui} one {Dans # jour} other {Dans # jours}}',
    restore: 'Restaurer',
    campaigns: '{count, plural, one {# campagne} other {# campagnes}}',
    creatives: '{count, plural, one {# création} other {# créations}}',
    parentArchived: '{name}, archivé aussi',
    empty: 'L’archive est vide',
    emptyBody: 'Ce que vous archivez reste ici 30 jours. D’ici là, tout peut être restauré avec son contenu.',
    failed: 'L’archive n’a pas pu être chargée',
  },
} as const satisfies Shape<typeof english>;
