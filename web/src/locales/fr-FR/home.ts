import type { home as english } from '#locales/en-US/home.ts';
import type { Shape } from '#locales/shape.ts';

/** L’accueil : le travail du jour. */
export const home = {
  title: 'Vue d’ensemble',
  views: { label: 'Afficher', today: 'Aujourd’hui', figures: 'Chiffres' },
  greeting: { morning: 'Bonjour, {name}', afternoon: 'Bonjour, {name}', evening: 'Bonsoir, {name}' },
  lastVisit: '{today}. Votre dernière visite : {when}.',
  newCampaign: 'Nouvelle campagne',
  failed: 'Votre travail n’a pas pu être chargé',
  empty: 'Ici s’affiche ce qui est dû, manquant ou non conforme',
  emptyBody:
    'Créez une campagne et briefez ses créations. Cette page dira alors ce qui est en retard, quels fichiers ne conviennent pas, ce qui a été livré et qui doit quoi.',
  mine: 'Affecté à vous',
  team: 'L’équipe',
  counts: {
    label: 'En un coup d’œil',
    overdue: 'En retard',
    soon: 'Dû sous 7 jours',
    unfit: 'Ne convient pas',
    delivered: 'Livré depuis votre dernière visite',
    deliveredLately: 'Livré en 14 jours',
    work: '{campaigns, plural, one {campagne} other {campagnes}}, {slots, plural, =0 {aucun emplacement manquant} one {# emplacement manquant} other {# emplacements manquants}}',
    slots: '{count, plural, one {emplacement} other {emplacements}}',
    files:
      '{files, plural, one {fichier} other {fichiers}} pour {creatives, plural, one {# création} other {# créations}}',
  },
  due: {
    title: 'Dû et en retard',
    all: 'Toutes les créations ouvertes',
    none: 'Rien n’est en retard ni dû sous 7 jours.',
    slots: '{delivered, number}/{total, number}',
  },
  unfit: {
    title: 'Ne convient pas',
    all: 'Tout afficher',
    has: 'Ce fichier : {actual}',
    by: 'de {name}',
    unchecked: 'Le fichier n’a pas pu être vérifié',
    cards: 'Le nombre de cartes n’est pas autorisé',
  },
  owing: {
    title: 'Qui doit quoi',
    none: 'Aucun emplacement n’est dû sous 7 jours.',
    me: '{name} (vous)',
    campaigns: '{count, plural, one {{name} et # autre campagne} other {{name} et # autres campagnes}}',
    slots: '{count, plural, one {# emplacement} other {# emplacements}}',
    overdue: '{count, number} en retard',
    unassigned:
      '{count, plural, one {# campagne due n’a aucune personne affectée.} other {# campagnes dues n’ont aucune personne affectée.}}',
  },
  delivered: {
    title: 'Livré en 14 jours',
    since: 'Livré depuis {day}',
    files: '{count, plural, one {# fichier} other {# fichiers}}',
    more: '{count, plural, one {# autre création} other {# autres créations}}',
  },
  steps: {
    title: 'Premiers pas',
    done: '{done, number} sur {total, number}',
    hide: 'Masquer les premiers pas',
    isDone: 'Fait',
    isOpen: 'À faire',
    campaign: 'Briefer une première campagne',
    create: 'Créer',
    figures: 'Connecter un compte publicitaire',
    connect: 'Connecter',
    import: 'Importer un rapport',
    sample: 'Voir des chiffres de démonstration',
    guest: 'Inviter un invité',
    invite: 'Inviter',
  },
  view: { open: 'Ouvrir la liste', none: 'Rien ne correspond à cette vue actuellement.' },
  figures: { period: '7 derniers jours, par rapport aux 7 précédents', open: 'Chiffres' },
} as const satisfies Shape<typeof english>;
