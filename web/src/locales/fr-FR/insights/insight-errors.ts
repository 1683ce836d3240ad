import type { insightErrors as english } from '#locales/en-US/insights/insight-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const insightErrors = {
  insights: {
    period:
      'Ces jours ne peuvent pas être affichés. Choisissez un premier jour qui ne suit pas le dernier, dans une période de 37 mois.',
    disconnected: 'Aucune connexion valide n’atteint ce compte publicitaire. Reconnectez-le pour voir ses chiffres.',
    'not-a-file':
      'Les chiffres de ce compte publicitaire viennent de sa plateforme. Importez le rapport dans un autre compte publicitaire.',
    'import-not-found': 'Cet import date de plus de sept jours ou n’existe plus.',
    'import-undone': 'Cet import a été annulé. Importez de nouveau le fichier.',
    'too-many-headings':
      'La signification de 2 000 en-têtes est déjà enregistrée. Il n’est plus possible d’en ajouter.',
    'too-many': 'Il y a déjà 50 comptes publicitaires avec des chiffres importés. Supprimez-en un devenu inutile.',
    'too-many-shares': 'Il y a déjà 100 liens partagés. Révoquez-en un devenu inutile.',
    'share-not-found': 'Ce lien a déjà expiré ou a été révoqué.',
    'not-found': 'Introuvable dans ce compte publicitaire. L’élément y a peut-être été supprimé.',
  },
} as const satisfies Shape<typeof english>;
