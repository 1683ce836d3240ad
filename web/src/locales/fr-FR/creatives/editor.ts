import type { editor as english } from '#locales/en-US/creatives/editor.ts';
import type { Shape } from '#locales/shape.ts';

export const editor = {
  restored: 'Brouillon rétabli.',
  restoredBody: 'Ce que vous aviez écrit ici est de retour, et n’est pas encore enregistré.',
  discardDraft: 'Abandonner le brouillon',
  changedBody: 'Vos modifications sont toujours là. Rien n’a été enregistré.',
  both: 'Modifié des deux côtés',
  mine: 'Votre version',
  theirs: 'Autre version',
  empty: 'Vide',
  takeThis: 'Prendre l’autre',
  keepThis: 'Garder la mienne',
  takeTheirs: 'Afficher sa version',
  keepMine: 'Garder la mienne et l’enregistrer',
  leave: 'Abandonner votre saisie ?',
  leaveBody: 'Elle n’a pas été enregistrée.',
  discard: 'Abandonner',
  keep: 'Continuer',
} satisfies Shape<typeof english>;
