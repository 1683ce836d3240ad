import type { errors as english } from '#locales/en-US/errors.ts';
import type { Shape } from '#locales/shape.ts';
import { guestErrors } from '#locales/fr-FR/guest/guest-errors.ts';
import { reviewErrors } from '#locales/fr-FR/review/review-errors.ts';
import { signStepErrors } from '#locales/fr-FR/sign-in/sign-step-errors.ts';

export const errors = {
  ...guestErrors,
  ...signStepErrors,
  sign: { ...guestErrors.sign, ...signStepErrors.sign },
  billing: {
    'read-only':
      'Cette organisation est en lecture seule jusqu’au paiement de son forfait : vous pouvez tout consulter et tout télécharger. Un propriétaire peut choisir un forfait dans Paramètres, Facturation.',
    'seats-frozen': 'Un paiement est dû. Vous pourrez ajouter des membres dès qu’il sera réglé.',
  },
  key: {
    invalid: 'Cette clé n’est pas valide, a expiré ou a été révoquée.',
    'not-accepted': 'Cela ne se fait que dans le navigateur, pas avec une clé.',
    'scope-missing': 'Cette clé n’a pas la portée nécessaire.',
    'with-cookie': 'Envoyez soit un cookie, soit une clé, pas les deux.',
    'not-found': 'Cette clé n’existe plus. Rechargez la page.',
    'too-many': 'Vous avez atteint le nombre maximal de clés. Révoquez-en une d’abord.',
  },
  webhook: {
    'not-found': 'Ce webhook ou ce message n’existe plus. Rechargez la page.',
    'address-refused': 'L’adresse doit commencer par https:// et être accessible sur Internet.',
    'not-slack':
      'Saisissez l’adresse d’un webhook entrant de Slack. Elle commence par https://hooks.slack.com/services/.',
    'not-teams':
      'Saisissez l’adresse d’un flux de travail de Teams. Son hôte se termine par environment.api.powerplatform.com.',
    'teams-ended':
      'Microsoft n’accepte plus de messages à ces adresses. Dans Teams, ouvrez Flux de travail, créez-en un à partir de la réception d’une requête de webhook Teams et collez son adresse.',
    'overlap-running': 'L’ancien secret est encore valable. Remplacez le secret une fois cette période terminée.',
    'without-secret': 'Slack et Teams n’ont pas d’autre secret que leur adresse. Modifiez plutôt l’adresse.',
    'too-many': 'L’organisation a atteint le nombre maximal de webhooks. Supprimez-en un d’abord.',
    off: 'Le webhook est désactivé. Activez-le d’abord.',
  },
  member: {
    'not-found': 'Cette personne ne fait plus partie de l’organisation.',
    'last-owner': 'Une organisation a toujours un propriétaire. Nommez d’abord quelqu’un d’autre propriétaire.',
  },
  organization: {
    'not-found': 'L’organisation est introuvable. Elle a peut-être été supprimée ou vous n’en faites plus partie.',
    missing:
      'Impossible de savoir quelle organisation cette modification concerne. Rien n’a été modifié. Rechargez la page et réessayez.',
    switched: 'Vous avez changé d’organisation entre-temps. Rien n’a été modifié.',
    sample:
      'L’organisation d’exemple sert à découvrir le produit : elle n’accepte ni invitations ni comptes publicitaires et garde son nom. Créez votre propre organisation pour cela.',
    'slug-taken': 'Une autre organisation utilise déjà cet identifiant. Choisissez-en un autre.',
    'name-differs': 'Ce nom n’est pas celui de l’organisation. Saisissez-le exactement comme affiché.',
  },
  edit: {
    outdated: 'Quelqu’un d’autre a modifié ceci entre-temps. Rien n’a été enregistré.',
  },
  campaign: {
    archived: 'Cette campagne est archivée : vous pouvez la consulter et la télécharger, mais pas la modifier.',
    'not-found':
      'La campagne est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
  },
  duplicate: { 'too-many': 'Vous pouvez copier 5 000 créations au plus à la fois.' },
  archive: {
    'parent-archived': 'Sa campagne ou son groupe est aussi archivé. Choisissez où restaurer l’élément.',
  },
  group: {
    archived: 'Ce groupe de campagnes est archivé : vous pouvez le consulter, mais pas le modifier.',
    'not-found': 'Le groupe de campagnes est introuvable. Il a peut-être été supprimé.',
  },
  creative: {
    archived: 'Cette création est archivée : vous pouvez la consulter et la télécharger, mais pas la modifier.',
    'not-found':
      'La création est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
    'too-many-slots':
      'Cette création a le nombre maximal d’emplacements. Ajoutez les autres formats à une deuxième création.',
  },
  slot: {
    'not-found': 'L’emplacement est introuvable. Il a peut-être été supprimé entre-temps.',
    'has-files':
      'Cet emplacement contient des fichiers. Supprimez-les d’abord, ou confirmez qu’ils seront supprimés avec lui.',
    'format-archived':
      'Ce format est archivé et ne peut plus servir à de nouveaux emplacements. Choisissez-en un autre.',
  },
  'format-word': { 'too-many': 'Le nombre maximal de termes est atteint. Oubliez-en d’abord.' },
  format: {
    'not-found': 'Le format est introuvable. Il a peut-être été supprimé ou renommé.',
    global: 'Les formats globaux ne sont pas modifiables. Dupliquez-le et modifiez la copie.',
    archived: 'Ce format est archivé. Restaurez-le d’abord.',
    changed: 'Quelqu’un d’autre a modifié ce format entre-temps. Rien n’a été enregistré.',
    'rules-invalid': 'Aucun fichier ne peut respecter toutes ces règles. Modifiez celles qui sont signalées.',
  },
  template: {
    'not-found': 'Le modèle est introuvable. Il a peut-être été supprimé ou renommé.',
    global: 'Les modèles globaux ne sont pas modifiables.',
    archived: 'Ce modèle est archivé. Restaurez-le d’abord.',
    changed: 'Quelqu’un d’autre a modifié ce modèle entre-temps. Rien n’a été enregistré.',
  },
  variation: {
    'not-found': 'La variante est introuvable. Elle a peut-être été supprimée entre-temps.',
    'too-many': 'Cet emplacement a le nombre maximal de variantes. Supprimez-en une devenue inutile.',
    'card-order': 'Les cartes ont changé entre-temps. Rien n’a été déplacé. Vérifiez leur ordre, puis réessayez.',
  },
  card: {
    'not-found': 'La carte est introuvable. Elle a peut-être été supprimée entre-temps.',
    'not-in-carousel':
      'Seules les cartes d’un carrousel peuvent être supprimées séparément. Supprimez plutôt la version ou la variante.',
    'too-many': 'Ce carrousel a le nombre maximal de cartes.',
    'too-many-versions':
      'Cette carte a le nombre maximal de versions. Supprimez d’anciennes versions devenues inutiles, puis réessayez.',
  },
  version: {
    'not-found': 'La version est introuvable. Elle a peut-être été supprimée entre-temps.',
    unscanned: 'L’antivirus vérifie encore ce fichier. Veuillez réessayer dans un instant.',
    unscannable:
      'L’antivirus n’a pas pu vérifier ce fichier, souvent à cause de son poids. Il ne peut être ni ouvert ni téléchargé.',
    infected: 'L’antivirus a trouvé un contenu dangereux dans ce fichier. Il ne peut être ni ouvert ni téléchargé.',
    'verdict-changed':
      'Ce fichier a été vérifié à nouveau entre-temps. Aucune dérogation n’a été accordée. Consultez le nouveau résultat, puis décidez.',
  },
  repair: {
    'not-offered':
      'Cette correction n’est plus possible : le fichier ou ses règles ont changé. Rien n’a été enregistré.',
  },
  notification: { 'not-found': 'Cette notification n’existe plus.' },
  'review-step': {
    'not-open':
      'Une autre étape s’est ouverte entre-temps, ou une version plus récente est arrivée. Aucune décision n’a été enregistrée.',
    'record-too-large': 'Le relevé contiendrait trop de fichiers. Choisissez moins de créations.',
  },
  decision: {
    'newer-version': 'Une version plus récente est arrivée. Regardez-la avant de vous prononcer.',
    'nothing-open': 'Écrivez d’abord un commentaire sur ce qui doit changer, puis demandez des modifications.',
  },
  ...reviewErrors,
  'review-link': {
    'not-found': 'Ce lien de validation n’existe plus.',
    ended: 'Ce lien de validation n’est plus actif. Créez-en un nouveau.',
    partial: 'Une étape de validation nécessite un lien qui montre toute la campagne.',
    empty: 'Ce lien de validation ne montrerait rien. Choisissez des créations ou des fichiers de cette campagne.',
    'too-many': 'Cette campagne a atteint le nombre maximal de liens de validation.',
    'too-many-people':
      'Ce lien de validation a atteint le nombre maximal de personnes. Créez-en un autre pour les suivantes.',
  },
  sending: { 'not-found': 'L’un de ces fichiers ne fait pas partie de l’envoi.' },
  delivery: {
    'not-found': 'Cet envoi est introuvable.',
    changed:
      'Des fichiers ou des comptes publicitaires ont changé depuis la simulation. Rien n’a été envoyé. Vérifiez à nouveau.',
  },
  upload: {
    'not-found': 'Cet envoi n’existe plus. Choisissez à nouveau le fichier.',
    expired: 'Cet envoi est resté trop longtemps sans activité. Choisissez à nouveau le fichier.',
    'too-large': 'Ce fichier est trop volumineux pour être envoyé.',
    'too-many': 'Trop d’envois sont en cours. Attendez que certains se terminent ou annulez-en, puis réessayez.',
    'length-required': 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    refused: 'Ce fichier n’a pas été accepté. Vérifiez les exigences et réessayez.',
    checksum: 'Une partie du fichier a été endommagée pendant l’envoi. Veuillez réessayer.',
    'checksum-unknown': 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    offset: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    version: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    extension: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    stored: 'Ce fichier est arrivé avant l’annulation. Supprimez-le de son emplacement si vous n’en voulez pas.',
    busy: 'Ce fichier est encore en cours d’envoi dans un autre onglet. Attendez qu’il y soit terminé.',
  },
  account: { 'same-email': 'C’est déjà votre adresse.' },
  session: { 'not-found': 'Cette session est déjà terminée.' },
  preference: {
    'invalid-schema': 'Ce schéma de nommage n’a pas été enregistré. Utilisez au moins une variable.',
  },
  integration: {
    coming: 'Cette plateforme publicitaire ne peut pas encore être connectée.',
    'not-configured':
      'Cette installation n’est pas encore configurée pour la plateforme publicitaire. Demandez à son opérateur de le faire.',
    state:
      'Cette connexion a commencé dans un autre navigateur ou une autre organisation, ou il y a plus de 10 minutes. Rien n’a été connecté. Veuillez recommencer.',
    failed: 'La plateforme publicitaire n’a pas confirmé la connexion. Rien n’a été modifié. Veuillez recommencer.',
    'token-rejected':
      'La plateforme publicitaire n’accepte pas ce jeton d’accès : il a expiré ou appartient à une autre application. Rien n’a été modifié.',
    unavailable: 'La plateforme publicitaire n’a pas répondu. Rien n’a été modifié. Réessayez dans un instant.',
    throttled: 'La plateforme publicitaire limite les requêtes. Rien n’a été modifié. Réessayez dans quelques minutes.',
    'too-many': 'Le nombre maximal de connexions est atteint. Déconnectez-en une d’abord.',
  },
  token: { 'not-found': 'Cette connexion n’existe plus.' },
  advertiser: {
    'not-found': 'L’un de ces comptes publicitaires n’est plus disponible. Rechargez la liste et choisissez à nouveau.',
    'too-many': 'Le nombre maximal de comptes publicitaires est atteint ici. Retirez-en un d’abord.',
  },
  unsupported: {
    ...guestErrors.unsupported,
    storage: {
      full: 'Il n’y a plus de place pour enregistrer le fichier. Rien n’est perdu ; prévenez la personne qui gère cette installation.',
    },
  },
  storage: { full: 'Il n’y a plus d’espace pour stocker le fichier. Rien n’est perdu ; contactez le support.' },
} satisfies Shape<typeof english>;
