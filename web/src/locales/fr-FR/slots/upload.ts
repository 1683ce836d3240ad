import type { upload as english } from '#locales/en-US/slots/upload.ts';
import type { Shape } from '#locales/shape.ts';

export const upload = {
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
  refused: {
    title: 'Ce fichier ne peut pas être utilisé',
    empty: 'Le fichier est vide.',
    unreadable: 'Le fichier est illisible. Il est peut-être endommagé : exportez-le à nouveau.',
    truncated: 'Le fichier est incomplet : il manque la fin. Exportez-le ou copiez-le à nouveau.',
    'no-pixels': 'Le fichier n’a pas d’image : sa largeur ou sa hauteur est nulle.',
    'too-many-pixels': 'L’image dépasse 65 535 pixels de large ou de haut. Exportez-la en plus petit.',
    'not-media': 'Ce n’est ni une image ni une vidéo.',
    unsupported: 'Ce type de fichier n’est pas accepté. Exportez-le en JPG, PNG ou MP4.',
    'extension-mismatch': 'Le contenu du fichier ne correspond pas à son extension.',
    damaged: 'Le fichier a été endommagé pendant l’envoi. Envoyez-le à nouveau.',
    detail: 'Trouvé : {found}.',
    withCodec: '{type} en {codec}',
    kind: {
      word: 'document Word ({type})',
      excel: 'classeur Excel ({type})',
      powerpoint: 'présentation PowerPoint ({type})',
      office: 'document Office ({type})',
      document: 'document ({type})',
      archive: 'archive ({type})',
      sound: 'fichier audio ({type})',
      picture: 'image ({type})',
      raw: 'fichier RAW ({type})',
      anyRaw: 'fichier RAW',
      program: 'programme ({type})',
      text: 'fichier texte',
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
  advice: {
    larger: 'En {expected}, il s’affiche ici en plus grand qu’en {actual}.',
    better: 'Le format {expected} convient mieux à cet emplacement que {actual}.',
  },
  has: 'Ce fichier : {actual}.',
  remedy: {
    resize: 'Exportez-le en {width} × {height}.',
    crop: 'Recadrez-le en {width} × {height}.',
    cropShape: 'Recadrez-le en {ratio}.',
    trim: 'Coupez-le à {duration}.',
    extend: 'Allongez-le à {duration} au moins.',
    extendExactly: 'Allongez-le à {duration} exactement.',
    extendWithin: 'Allongez-le : de {duration} à {most}.',
    compress: 'Exportez-le à {size} au plus.',
    enrich: 'Exportez-le en meilleure qualité, à {size} au moins.',
    enrichWithin: 'Exportez-le en meilleure qualité, entre {size} et {most}.',
    convert: 'Exportez-le en {types}.',
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
