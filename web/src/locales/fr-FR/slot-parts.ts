import type { slotParts as english } from '#locales/en-US/slot-parts.ts';
import type { Shape } from '#locales/shape.ts';

export const slotParts = {
  rules: {
    must: 'Ce qui est accepté',
    should: 'Idéal, mais pas obligatoire',
    sizes: 'Dimensions : de préférence {sizes} ; d’autres sont acceptées si elles respectent les critères',
    zone: 'En jaune : recouvert par les textes et boutons de la plateforme. N’y mettez rien d’important.',
    copy: 'Copier ces critères',
  },
  menu: {
    download: 'Télécharger',
    replace: 'Remplacer',
    addCards: 'Ajouter des cartes',
    addVariation: 'Ajouter une variante',
    removeVersion: 'Supprimer cette version',
    removeVariation: 'Supprimer la variante {name}',
    removeSlot: 'Retirer l’emplacement',
  },
  stopped: {
    another: 'Choisir un autre fichier',
    move: 'Déplacer vers {format}',
    anyway: 'Envoyer quand même',
    reason: 'Pourquoi devrait-il compter ?',
    reasonHelp: 'Il est conservé avec votre motif. Un membre de l’équipe décide s’il compte.',
    reasonMissing: 'Dites pourquoi : la décision en dépend.',
    send: 'Envoyer avec ce motif',
    dismiss: 'Ne pas envoyer',
  },
  variations: {
    label: 'Variantes',
    name: 'Variante {name}{state, select, wrong {, ne convient pas} other {}}',
    all: '{count, plural, =2 {Deux variantes de cette publicité. Les deux sont livrées, chacune doit donc convenir.} other {# variantes de cette publicité. Toutes sont livrées, chacune doit donc convenir.}}',
  },
  card: {
    label: 'Carte {position, number} sur {total, number}',
    free: 'Carte {position, number} : ajouter un fichier',
    view: 'Voir la carte {position, number}',
    earlier: 'Avancer la carte {position, number}',
    later: 'Reculer la carte {position, number}',
    replace: 'Remplacer la carte {position, number}',
    remove: 'Supprimer la carte {position, number}',
    order: 'Ordre des cartes',
    reorderHelp:
      'Espace pour saisir une carte, les flèches pour la déplacer, Espace pour la poser, Échap pour annuler.',
    picked: 'Carte {position, number} saisie.',
    moved: 'Carte déplacée en position {position, number} sur {total, number}.',
    dropped: 'Carte posée en position {position, number} sur {total, number}.',
    cancelled: 'Déplacement annulé.',
    limit: {
      count: '{count, plural, =0 {Aucune carte pour l’instant} one {# carte} other {# cartes}}',
      range: 'de {min, number} à {max, number} attendues',
      exactly: '{count, plural, one {# carte attendue} other {# cartes attendues}}',
      atLeast: 'au moins {count, plural, one {# carte} other {# cartes}}',
      atMost: 'au plus {count, plural, one {# carte} other {# cartes}}',
      otherRatio:
        'Toutes les cartes ont le même ratio : {count, plural, one {la carte {cards} n’est} other {les cartes {cards} ne sont}} pas en {ratio} comme la première.',
    },
  },
  waiver: {
    accepted: 'Il ne respecte pas tous les critères. Un membre de l’équipe l’a accepté tel quel.',
    action: 'Accepter quand même…',
    title: 'Accepter ce fichier quand même ?',
    body: '{name} comptera comme livré bien qu’il ne respecte pas ceci :',
    reason: 'Motif',
    help: 'Votre nom, la date et le motif restent visibles avec cette version. Une nouvelle version demande une nouvelle dérogation.',
    missing: 'Dites pourquoi : d’autres s’y fieront.',
    tooLong: '{max, number} caractères au plus.',
    submit: 'Accepter',
    by: 'Dérogation accordée par {person}, {when}',
    given: 'Dérogation accordée le {when}',
    left: 'Non couvert : {rules}',
    revoke: 'Retirer la dérogation',
  },
  confirm: {
    version: {
      title: 'Supprimer cette version ?',
      body: '{name} est supprimé. La version précédente redevient la version actuelle.',
      only: '{name} est supprimé.',
    },
    variation: {
      title: 'Supprimer la variante {name} ?',
      body: 'Ses cartes et ses fichiers sont supprimés avec elle.',
    },
    card: { title: 'Supprimer cette carte ?', body: 'Ses fichiers sont supprimés ; les cartes suivantes remontent.' },
    slot: {
      title: 'Retirer {name} ?',
      body: '{count, plural, =0 {L’emplacement ne contient aucun fichier.} one {# fichier est supprimé avec lui.} other {# fichiers sont supprimés avec lui.}}',
    },
    action: 'Supprimer',
  },
} as const satisfies Shape<typeof english>;
