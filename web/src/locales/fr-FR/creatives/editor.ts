import type { editor as english } from '#locales/en-US/creatives/editor.ts';
import type { Shape } from '#locales/shape.ts';

export const editor = {
  restored: 'Brouillon rétabli.',
  restoredBody: 'Votre texte est de retour. Il n’est pas encore enregistré.',
  discardDraft: 'Abandonner le brouillon',
  changedBody: 'Vos modifications sont toujours là. Rien n’a été enregistré.',
  both: 'Modifié par vous deux',
  yours: 'Le vôtre',
  theirs: 'L’autre',
  empty: 'Vide',
  takeThis: 'Prendre l’autre',
  keepThis: 'Garder la mienne',
  takeTheirs: 'Afficher l’autre version',
  keepMine: 'Garder la mienne et remplacer l’autre',
  leave: 'Abandonner vos modifications ?',
  leaveBody: 'Elles n’ont pas été enregistrées.',
  discard: 'Abandonner',
  keep: 'Continuer à modifier',
} satisfies Shape<typeof english>;
