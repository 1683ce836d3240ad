import type { adapt as english } from '#locales/en-US/slots/adapt.ts';
import type { Shape } from '#locales/shape.ts';

/** Texts of filling the slots of a creative from one master. */
export const adapt = {
  title: 'Décliner',
  heading:
    '{count, plural, one {Un master, un emplacement ouvert} other {Un master, {count, number} emplacements ouverts}}',
  again:
    '{count, plural, one {Un nouveau master, un emplacement suit} other {Un nouveau master, {count, number} emplacements suivent}}',
  none: {
    title: 'Aucun emplacement à décliner',
    body: 'Tous les autres emplacements sont remplis à la main ou contiennent déjà ce master. Un emplacement ajouté au brief apparaîtra ici.',
  },
  fit: '{count, plural, one {{count, number} conforme} other {{count, number} conformes}}',
  look: '{count, number} à vérifier',
  byHand:
    '{count, plural, one {Un emplacement est rempli à la main et reste tel quel} other {{count, number} emplacements sont remplis à la main et restent tels quels}}',
  upToDate:
    '{count, plural, one {Un emplacement contient déjà ce master} other {{count, number} emplacements contiennent déjà ce master}}',
  discard: 'Abandonner',
  accept: 'Tout accepter ({count, number})',
  safeZones: 'Zones sûres',
  master: 'Master',
  version: 'v{number, number} de {slot}',
  by: 'par {person}, {when}',
  shot: 'Plan {number, number} · {at}',
  include: 'Décliner pour {slot}',
  length: '{part} sur {whole}',
  whole: 'Image entière',
  asIs: 'Le fichier convient tel quel',
  fits: 'Conforme',
  warns: 'Conforme, hors conseils',
  covers: 'Couvert en partie',
  kept: 'Cadre repris de la v{number, number}',
  replaces: 'Suit la v{number, number}',
  approved: 'Suit la v{number, number}, qui est approuvée : une nouvelle validation aura lieu',
  running: 'En préparation…',
  made: 'Prêt',
  failed: 'Échec : {reason}',
  adjust: 'Ajuster',
  adjustFor: 'Ajuster pour {slot}',
  use: 'Utiliser ce cadre',
  reset: 'Cadre proposé',
  keys: { slot: 'Emplacement', toggle: 'Inclure ou non', adjust: 'Ajuster' },
  lands:
    'Chaque fichier devient la dernière version de son emplacement, avec la mention « décliné du master ». Un fichier fait sur mesure peut le remplacer à tout moment.',
  started:
    '{count, plural, one {Un fichier est en préparation.} other {{count, number} fichiers sont en préparation.}}',
  mastersOnly: {
    label: 'Les invités livrent les masters, nous déclinons',
    help: 'Seul {slot} est demandé aux invités. Les autres emplacements leur apparaissent dès qu’il y a un fichier à voir ou à remplacer.',
  },
} as const satisfies Shape<typeof english>;
