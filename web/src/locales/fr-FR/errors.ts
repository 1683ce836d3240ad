import type { errors as english } from '#locales/en-US/errors.ts';
import type { Shape } from '#locales/shape.ts';
import { guestErrors } from '#locales/fr-FR/guest/guest-errors.ts';
import { signStepErrors } from '#locales/fr-FR/sign-in/sign-step-errors.ts';

export const errors = {
  ...guestErrors,
  ...signStepErrors,
  sign: { ...guestErrors.sign, ...signStepErrors.sign },
  billing: {
    'read-only':
      'Cette organisation est en lecture seule jusqu’au paiement de son forfait : tout peut être lu et téléchargé. Un propriétaire choisit un forfait dans Paramètres, Facturation.',
    'seats-frozen': 'Un paiement est dû. Des membres pourront être ajoutés dès qu’il sera effectué.',
  },
  member: {
    'not-found': 'Cette personne ne fait plus partie de l’organisation.',
    'last-owner': 'Une organisation a toujours un propriétaire. Nommez d’abord quelqu’un d’autre propriétaire.',
  },
  organization: {
    'not-found': 'L’organisation est introuvable. Elle a peut-être été supprimée ou vous n’en faites plus partie.',
    missing: 'Cette page ne sait pas à quelle organisation s’adresse la modification. Rechargez-la et réessayez.',
    switched: 'Vous avez changé d’organisation entre-temps. Rien n’a été modifié.',
    sample:
      'L’organisation d’exemple sert à découvrir le produit : elle n’accepte ni invitations ni comptes publicitaires et garde son nom. Créez votre propre organisation pour cela.',
    'slug-taken': 'Une autre organisation a déjà cet identifiant. Choisissez-en un autre.',
    'name-differs': 'Ce n’est pas le nom de l’organisation. Saisissez-le exactement comme affiché.',
  },
  edit: {
    outdated: 'Quelqu’un d’autre a modifié ceci entre-temps. Rien n’a été enregistré.',
  },
  campaign: {
    archived:
      'Cette campagne est archivée : on peut la consulter et la télécharger, mais plus rien n’y peut être modifié.',
    'not-found':
      'La campagne est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
  },
  duplicate: { 'too-many': 'On peut copier au plus 5 000 créations à la fois.' },
  archive: {
    'parent-archived': 'L’élément parent est archivé, lui aussi. Choisissez où le restaurer.',
  },
  group: {
    archived: 'Ce groupe de campagnes est archivé : on peut le consulter, mais plus rien n’y peut être modifié.',
    'not-found': 'Le groupe de campagnes est introuvable. Il a peut-être été supprimé.',
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
  'format-word': { 'too-many': 'Votre organisation retient déjà le maximum de termes. Oubliez-en d’abord.' },
  format: {
    'not-found': 'Le format est introuvable. Il a peut-être été supprimé ou renommé.',
    global: 'Les formats globaux ne sont pas modifiables. Dupliquez-le et modifiez la copie.',
    archived: 'Ce format est archivé. Restaurez-le d’abord.',
    changed: 'Quelqu’un d’autre a modifié ce format entre-temps. Rien n’a été enregistré.',
    'rules-invalid': 'Ces règles ne peuvent pas être respectées ensemble. Modifiez celles qui sont signalées.',
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
    'not-in-carousel':
      'Seules les cartes d’un carrousel peuvent être supprimées séparément. Supprimez plutôt la version ou la variante.',
    'too-many': 'Ce carrousel ne peut pas contenir plus de cartes.',
    'too-many-versions':
      'Impossible d’ajouter une version ici. Supprimez d’anciennes versions devenues inutiles, puis réessayez.',
  },
  version: {
    'not-found': 'La version est introuvable. Elle a peut-être été supprimée entre-temps.',
    unscanned: 'L’antivirus vérifie encore ce fichier. Veuillez réessayer dans un instant.',
    unscannable:
      'L’antivirus n’a pas pu vérifier ce fichier, souvent à cause de son poids. Il ne peut être ni ouvert ni téléchargé.',
    infected: 'L’antivirus a trouvé un contenu dangereux dans ce fichier. Il ne peut être ni ouvert ni téléchargé.',
    'verdict-changed':
      'Ce fichier a été réévalué entre-temps. Aucune dérogation n’a été accordée ; vérifiez et décidez à nouveau.',
  },
  notification: { 'not-found': 'Cette notification n’existe plus.' },
  decision: {
    'nothing-open': 'Écrivez d’abord un commentaire sur ce qui doit changer, puis demandez des modifications.',
  },
  sending: { 'not-found': 'L’un de ces fichiers ne fait pas partie de l’envoi.' },
  delivery: {
    'not-found': 'Cet envoi est introuvable.',
    changed:
      'Des fichiers ou des comptes publicitaires ont changé depuis la vérification. Rien n’a été envoyé : vérifiez à nouveau.',
  },
  upload: {
    'not-found': 'Cet envoi n’est plus connu. Choisissez à nouveau le fichier.',
    'too-large': 'Ce fichier dépasse la taille autorisée.',
    'too-many': 'Trop d’envois sont en cours. Laissez-en finir ou annulez-en, puis réessayez.',
    'length-required': 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    refused: 'Ce fichier a été refusé. Comparez-le aux exigences et réessayez.',
    checksum: 'Une partie du fichier a été abîmée en chemin. Veuillez réessayer.',
    'checksum-unknown': 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    offset: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    version: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    extension: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    stored: 'Ce fichier est arrivé avant l’annulation. Supprimez-le là où il se trouve si vous n’en voulez pas.',
    busy: 'Ce fichier est encore en cours d’envoi dans un autre onglet. Attendez la fin de l’envoi.',
  },
  account: { 'same-email': 'C’est déjà votre adresse.' },
  session: { 'not-found': 'Cette session est déjà terminée.' },
  preference: {
    'invalid-schema': 'Ce schéma de nommage ne peut pas être enregistré. Utilisez au moins une variable.',
  },
  integration: {
    coming: 'Cette plateforme publicitaire ne peut pas encore être connectée.',
    'not-configured':
      'Cette installation n’a pas encore accès à la plateforme publicitaire. Demandez à son opérateur de la configurer.',
    state:
      'Cette connexion n’a pas été commencée dans ce navigateur et cette organisation, ou plus de 10 minutes se sont écoulées. Rien n’a été connecté. Recommencez.',
    failed: 'La plateforme publicitaire n’a pas confirmé la connexion. Rien n’a été modifié. Recommencez.',
    'token-rejected':
      'La plateforme publicitaire n’accepte pas ce jeton d’accès : il a expiré ou appartient à une autre application. Rien n’a été modifié.',
    unavailable: 'La plateforme publicitaire n’a pas répondu. Rien n’a été modifié. Réessayez dans un instant.',
    throttled:
      'La plateforme publicitaire demande de patienter. Rien n’a été modifié. Réessayez dans quelques minutes.',
    'too-many': 'Il ne peut pas y avoir davantage de connexions. Déconnectez-en une d’abord.',
  },
  token: { 'not-found': 'Cette connexion a été supprimée.' },
  advertiser: {
    'not-found': 'Un de ces comptes publicitaires n’est plus accessible. Rechargez la liste et choisissez à nouveau.',
    'too-many': 'Il ne peut pas y avoir davantage de comptes publicitaires ici. Retirez-en un d’abord.',
  },
  storage: { full: 'Il n’y a plus d’espace pour stocker le fichier. Rien n’est perdu ; contactez le support.' },
} satisfies Shape<typeof english>;
