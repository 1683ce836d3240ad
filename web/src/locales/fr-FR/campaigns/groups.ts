import type { groups as english } from '#locales/en-US/campaigns/groups.ts';
import type { Shape } from '#locales/shape.ts';

export const groups = {
  title: 'Groupes',
  new: 'Nouveau groupe',
  all: 'Tout afficher ({count, number})',
  campaigns: '{count, plural, =0 {Aucune campagne} one {# campagne} other {# campagnes}}',
  label: 'Groupe',
  none: 'Aucun groupe',
  move: 'Groupe de cette campagne',
  moveFailed: 'La campagne n’a pas été déplacée.',
  create: {
    title: 'Nouveau groupe',
    body: 'Un groupe réunit des campagnes liées. Les invités d’un groupe sont sollicités pour toutes ses campagnes.',
    name: 'Nom',
    placeholder: 'Aster Running',
    submit: 'Créer le groupe',
    failed: 'Le groupe n’a pas été créé.',
  },
  page: {
    empty: 'Aucune campagne dans ce groupe',
    emptyBody: 'Créez-en une ici, ou déplacez-en une depuis sa propre page.',
    newCampaign: 'Nouvelle campagne',
    failed: 'Les campagnes n’ont pas pu être chargées',
    tab: { campaigns: 'Campagnes', deliveries: 'Envois', results: 'Résultats' },
  },
} as const satisfies Shape<typeof english>;
