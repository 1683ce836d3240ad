import type { upload as english } from '#locales/en-US/slots/upload.ts';
import type { Shape } from '#locales/shape.ts';
import { verdictWords } from '@ad-foundry/contract/locales/fr-FR/verdict-words.ts';

export const upload = {
  ...verdictWords,
  toast: {
    loading: 'Envoi de {count, plural, one {# fichier} other {# fichiers}}',
    progress: '{sent} sur {total}',
    success: '{count, plural, one {# fichier envoyé} other {# fichiers envoyés}}',
    error: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
    adapt: {
      ready:
        '{name} est déposé. Il peut être décliné pour {count, plural, one {# emplacement} other {# emplacements}}.',
      action: 'Décliner',
    },
  },
  addFiles: { files: 'Ajouter des fichiers', folder: 'Ajouter un dossier' },
  dropAnywhere: 'Déposez les fichiers n’importe où sur cette page',
  violation: {
    title:
      '{count, plural, one {Le fichier ne respecte pas l’exigence suivante} other {Le fichier ne respecte pas les exigences suivantes}}',
  },
  warning: {
    title: 'Le fichier est conforme. Conseils de la plateforme',
    also: 'Conseils de la plateforme',
  },
  unknown: 'Ceci n’a pas pu être vérifié',
  state: {
    checking: 'Vérification…',
    waiting: 'En attente…',
    uploading: '{percent, number, ::percent}',
    paused: 'En pause',
    failed: 'Échec',
    refused: 'Refusé',
    blocked: 'Non conforme',
    stored: 'Envoyé',
  },
  archived: 'En attente : l’élément est archivé. Le fichier est conservé, et l’envoi reprendra après la restauration.',
  interrupted: 'Le serveur ne répond pas. L’envoi reprendra automatiquement dès qu’il répondra.',
  progress: '{sent} sur {total}',
  offline: 'Vous êtes hors ligne. L’envoi reprendra à votre retour en ligne.',
  restarted: 'Le serveur n’avait plus le début du fichier : l’envoi a recommencé.',
  elsewhere: 'Envoi en cours dans un autre onglet',
  full: 'Il n’y a plus de place pour ce fichier. Il reste sur votre appareil : écrivez à {name, select, nobody {la personne qui vous l’a demandé} other {{name}}}, puis réessayez.',
  speed: '{speed}/s',
  left: {
    seconds: '{count, plural, one {# s restante} other {# s restantes}}',
    minutes: '{count, plural, one {# min restante} other {# min restantes}}',
    hours: '{count, plural, one {# h restante} other {# h restantes}}',
  },
  action: {
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    cancel: 'Annuler l’envoi',
    retry: 'Réessayer',
  },
  scan: {
    pending:
      'L’antivirus vérifie ce fichier. Vous pourrez l’ouvrir et le télécharger une fois la vérification réussie.',
    unscannable:
      'L’antivirus n’a pas pu vérifier ce fichier, souvent à cause de son poids. Il compte comme livré, mais personne ne peut l’ouvrir ni le télécharger. Envoyez-en un plus léger, ou demandez à l’opérateur de cette installation de le débloquer.',
    infected:
      'L’antivirus a trouvé un contenu dangereux dans ce fichier. Personne ne peut l’ouvrir ni le télécharger, et il ne compte pas comme livré. Supprimez-le, puis envoyez-en un sain.',
  },
  unfinished: {
    title: '{name} s’est arrêté à {percent, number, ::percent}',
    body: 'Déposez ou choisissez le même fichier pour reprendre.',
    discard: 'Abandonner',
    resume: 'Choisir le fichier et reprendre',
    otherFile: 'C’est {chosen}, et non {name}.',
    instead: 'Envoyer celui-ci à la place',
  },
} as const satisfies Shape<typeof english>;
