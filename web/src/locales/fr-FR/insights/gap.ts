import type { gap as english } from '#locales/en-US/insights/gap.ts';
import type { Shape } from '#locales/shape.ts';

export const gap = {
  title: 'Comparer avec le Gestionnaire de publicités',
  body: 'Saisissez le nombre que vous y voyez pour les mêmes jours. Les causes probables d’un écart s’affichent ici.',
  figure: 'Indicateur',
  seen: 'Dans le Gestionnaire',
  invalid: 'Saisissez un nombre, par exemple {value}.',
  here: 'Ici : {value}',
  usual:
    'Causes habituelles : le paramètre d’attribution, le fuseau horaire, des jours pas encore définitifs, des publicités supprimées, le type de résultat.',
  same: 'Les deux nombres concordent, à l’arrondi près.',
  more: 'Le Gestionnaire affiche {share} de plus ({difference}).',
  less: 'Le Gestionnaire affiche {share} de moins ({difference}).',
  differs: 'L’écart est de {difference}.',
  list: 'Causes probables',
  none: 'Aucune des causes habituelles n’explique cet écart. Vérifiez que le compte, les jours et les filtres y sont les mêmes.',
  explains: '{value} expliqueraient {share} de l’écart.',
  exact: '{value} : exactement ce nombre.',
  open: 'Ne peut pas être calculé ici.',
  causes: {
    'days-before': 'Fuseau horaire : les jours y commencent plus tôt.',
    'days-after': 'Fuseau horaire : les jours y commencent plus tard.',
    unsettled: 'Pas encore définitif : les résultats des trois derniers jours manquent d’un côté.',
    deleted: 'Publicités supprimées : elles comptent ici et sont masquées là-bas.',
    kind: 'Type de résultat : le nombre de là-bas ne compte que « {word} ».',
    figure: 'Autre indicateur : le nombre de là-bas est « {word} ».',
    attribution: 'Paramètre d’attribution : comparez celui des colonnes du Gestionnaire avec {here}.',
  },
} satisfies Shape<typeof english>;
