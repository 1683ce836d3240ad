export const attachments = {
  title: 'Fichiers de référence',
  add: 'Joindre des fichiers',
  hint: 'Déposez ou collez des fichiers ici : jusqu’à {max, number} fichiers de {size} chacun. Les invités de la campagne les voient.',
  full: 'Vous avez joint {max, number} fichiers, le maximum. Retirez-en un pour en joindre un autre.',
  file: 'Fichier',
  ofComment: 'Fichiers joints',
  addToComment: 'Joindre des fichiers',
  commentFull: 'Un commentaire peut avoir jusqu’à {max, number} fichiers. Les autres n’ont pas été joints.',
  download: 'Télécharger {name}',
  remove: 'Retirer {name}',
  removed: '« {name} » a été retiré',
  undo: 'Annuler',
  sending: 'Envoi de {name}',
  cancel: 'Annuler {name}',
  dismiss: 'Fermer {name}',
  retry: 'Réessayer',
  unfit: {
    size: 'Ce fichier dépasse {max}. Partagez plutôt un lien dans la description.',
    empty: 'Ce fichier est vide.',
    name: 'Le nom de ce fichier est trop long. Raccourcissez-le et joignez-le à nouveau.',
  },
} as const;

export const attachmentErrors = {
  attachment: {
    'not-found': 'Ce fichier est introuvable. Il a peut-être été retiré entre-temps.',
    'too-many': 'Le nombre maximal de fichiers est atteint ici. Retirez-en un pour en joindre un autre.',
    empty: 'Ce fichier est vide.',
    infected: 'L’antivirus a trouvé quelque chose de dangereux dans ce fichier. Il n’a pas été enregistré.',
    unscanned: 'Ce fichier n’a pas pu être vérifié par l’antivirus. Réessayez dans un instant.',
  },
} as const;
