import type { errors as english } from '#locales/en-US/errors.ts';
import type { Shape } from '#locales/shape.ts';

export const errors = {
  network:
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez. Rien de ce que vous avez saisi n’est perdu.',
  request: {
    invalid: 'Un élément de la demande n’est pas valide. Vérifiez votre saisie et réessayez.',
    unreadable: 'La demande n’a pas pu être lue. Rechargez la page et réessayez.',
    'too-slow': 'La demande a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
    'too-large': 'C’est plus que ce qui peut être envoyé en une fois. Réduisez l’envoi et réessayez.',
    'media-type': 'Ce type de contenu n’est pas accepté ici.',
    'cross-site': 'La demande ne venait pas de ce site et a été refusée. Rechargez la page et réessayez.',
    'too-many': 'Trop de demandes. Patientez un instant, puis réessayez.',
    'not-found':
      'La ressource demandée est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
  },
  auth: {
    required:
      'L’accès à cette ressource est restreint et nécessite une authentification. Vérifiez que vous êtes connecté et contactez le support si l’accès reste impossible.',
    forbidden:
      'Désolé, vous n’avez pas l’autorisation d’accéder à cette ressource. Contactez le support si vous pensez que c’est une erreur.',
  },
  sign: {
    'invalid-code': 'Ce code n’est pas valide. Consultez l’e-mail le plus récent ou demandez un nouveau code.',
    'account-unavailable':
      'Ce compte est désactivé. Adressez-vous à un propriétaire ou un administrateur de votre organisation.',
  },
  organization: {
    'not-found': 'L’organisation est introuvable. Elle a peut-être été supprimée ou vous n’en faites plus partie.',
    missing: 'Cette page ne sait pas à quelle organisation s’adresse la modification. Rechargez-la et réessayez.',
    switched: 'Vous avez changé d’organisation entre-temps. Rien n’a été modifié.',
  },
  campaign: {
    archived:
      'Cette campagne est archivée : on peut la consulter et la télécharger, mais plus rien n’y peut être modifié.',
    'not-found':
      'La campagne est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
  },
  creative: {
    archived:
      'Cette création est archivée : on peut la consulter et la télécharger, mais plus rien n’y peut être modifié.',
    'not-found':
      'La création est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
    'too-many-slots':
      'Cette création ne peut pas avoir plus d’emplacements. Répartissez les formats sur une deuxième création.',
  },
  slot: {
    'not-found': 'L’emplacement est introuvable. Il a peut-être été supprimé entre-temps.',
    'has-files': 'Cet emplacement contient des fichiers. Supprimez-les d’abord ou confirmez leur suppression.',
    'format-archived':
      'Ce format est archivé et ne peut plus servir à de nouveaux emplacements. Choisissez-en un autre.',
  },
  format: {
    'not-found': 'Le format est introuvable. Il a peut-être été supprimé ou renommé.',
    global: 'Les formats globaux ne sont pas modifiables. Dupliquez-le et modifiez la copie.',
    archived: 'Ce format est archivé. Restaurez-le d’abord.',
    changed: 'Quelqu’un d’autre a modifié ce format entre-temps. Rien n’a été enregistré.',
    'rules-invalid': 'Ces règles ne peuvent pas être respectées ensemble. Modifiez celles qui sont signalées.',
  },
  'safe-zone': {
    'not-svg': 'Seuls les fichiers .svg peuvent servir de zone de sécurité.',
    unreadable: 'Ce SVG n’a pas pu être lu. Exportez-le à nouveau en SVG simple.',
    'not-plain':
      'Ce SVG contient autre chose que des formes simples. Exportez-le sans images, objets intégrés ni symboles répétés.',
    'wrong-ratio': 'La zone de sécurité doit avoir le même ratio que le format.',
  },
  template: {
    'not-found': 'Le modèle est introuvable. Il a peut-être été supprimé ou renommé.',
    global: 'Les modèles globaux ne sont pas modifiables.',
    archived: 'Ce modèle est archivé. Restaurez-le d’abord.',
    changed: 'Quelqu’un d’autre a modifié ce modèle entre-temps. Rien n’a été enregistré.',
  },
  variation: {
    'not-found': 'La variante est introuvable. Elle a peut-être été supprimée entre-temps.',
    'too-many': 'Cet emplacement ne peut pas contenir plus de variantes. Supprimez-en une devenue inutile.',
    'card-order':
      'Les cartes ont changé entre-temps. Rien n’a été déplacé ; vérifiez puis refaites votre modification.',
  },
  card: {
    'not-found': 'La carte est introuvable. Elle a peut-être été supprimée entre-temps.',
    'too-many': 'Ce carrousel ne peut pas contenir plus de cartes.',
  },
  version: {
    'not-found': 'La version est introuvable. Elle a peut-être été supprimée entre-temps.',
    'verdict-changed':
      'Ce fichier a été réévalué entre-temps. Aucune dérogation n’a été accordée ; vérifiez et décidez à nouveau.',
  },
  upload: {
    'not-found': 'Cet envoi n’est plus connu. Choisissez à nouveau le fichier.',
    'too-large': 'Ce fichier dépasse la taille autorisée.',
    'too-many': 'Trop d’envois sont en cours. Laissez-en finir ou annulez-en, puis réessayez.',
    'length-required': 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    refused: 'Ce fichier a été refusé. Comparez-le aux exigences et réessayez.',
    busy: 'Ce fichier est encore en cours d’envoi dans un autre onglet. Attendez la fin de l’envoi.',
  },
  preference: {
    'invalid-schema': 'Ce schéma de nommage ne peut pas être enregistré. Utilisez au moins une variable.',
  },
  storage: { full: 'Il n’y a plus d’espace pour stocker le fichier. Rien n’est perdu ; contactez le support.' },
  server: {
    unavailable: 'Le service n’est pas disponible pour le moment. Réessayez dans un instant.',
    busy: 'Le service est très sollicité pour le moment. Rien n’a été modifié ; réessayez dans un instant.',
    error: 'Une erreur est survenue.',
  },
} satisfies Shape<typeof english>;
