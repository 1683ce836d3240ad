import type { upload as english } from '#locales/en-US/upload.ts';
import type { Shape } from '#locales/shape.ts';

export const upload = {
  toast: {
    loading: '{count, plural, one {Envoi de # fichier…} other {Envoi de # fichiers…}}',
    success: '{count, plural, one {# fichier envoyé} other {# fichiers envoyés}}',
    error: 'Une erreur est survenue lors de l’envoi de vos créations. Veuillez réessayer.',
  },
  refused: {
    title: 'Ce fichier ne peut pas être utilisé',
    empty: 'Le fichier est vide.',
    unreadable: 'Le fichier est illisible. Il est peut-être endommagé : exportez-le à nouveau.',
    truncated: 'Le fichier est incomplet : il manque la fin. Exportez-le ou copiez-le à nouveau.',
    'no-pixels': 'Le fichier n’a pas d’image : sa largeur ou sa hauteur est nulle.',
    'not-media': 'Ce n’est ni une image ni une vidéo.',
    'extension-mismatch': 'Le fichier n’est pas ce que dit son nom.',
    damaged: 'Le fichier a été abîmé en chemin. Veuillez le renvoyer.',
    detail: 'Trouvé : {found}',
  },
  give: { files: 'Ajouter des fichiers', folder: 'Ajouter un dossier' },
  dropAnywhere: 'Déposez les fichiers n’importe où sur cette page',
  violation: { title: 'Le fichier ne respecte pas les exigences suivantes' },
  warning: {
    title: 'Le fichier est accepté, mais la plateforme conseille autre chose',
    also: 'La plateforme conseille aussi autre chose',
  },
  has: 'Ce fichier : {actual}.',
  remedy: {
    resize: 'Exportez-le en {width} × {height}.',
    crop: 'Recadrez-le en {width} × {height}.',
    cropShape: 'Recadrez-le en {ratio}.',
    trim: 'Coupez-le à {duration}.',
    extend: 'Allongez-le à {duration} au moins.',
    compress: 'Exportez-le à {size} au plus.',
    enrich: 'Exportez-le en meilleure qualité, à {size} au moins.',
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
    blocked: 'Ne convient pas',
    stored: 'Envoyé',
  },
  interrupted: 'Le serveur ne répond pas. L’envoi reprendra de lui-même dès qu’il répondra.',
  progress: '{sent} sur {total}',
  elsewhere: 'En cours dans un autre onglet',
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
    dismiss: 'Masquer',
    anyway: 'Envoyer quand même',
    choose: 'Choisir un autre fichier',
    move: 'Déplacer vers {format}',
  },
  scan: {
    pending: 'L’antivirus vérifie ce fichier. Vous pourrez l’ouvrir et le télécharger une fois la vérification passée.',
    infected:
      'L’antivirus a trouvé un contenu dangereux dans ce fichier. Personne ne peut l’ouvrir ni le télécharger, et il ne compte pas comme livré. Supprimez-le, puis envoyez-en un sain.',
  },
  unfinished: {
    title: '{name} s’est arrêté à {percent, number, ::percent}',
    body: 'Déposez ou choisissez le même fichier pour continuer là où il s’est arrêté.',
    discard: 'Abandonner',
  },
} as const satisfies Shape<typeof english>;
