import type { decideBy as english } from '#locales/en-US/review/decide-by.ts';
import type { Shape } from '#locales/shape.ts';

export const decideBy = {
  make: 'Je déciderai d’ici au…',
  made: 'Vous décidez d’ici au {day}',
  change: 'Vous décidez d’ici au {day}. Modifier la date',
  title: 'Quand déciderez-vous ?',
  body: 'L’équipe voit cette date. Aucun rappel ne vous est envoyé avant qu’elle soit passée.',
  label: 'Je déciderai d’ici au',
  past: 'Choisissez aujourd’hui ou une date ultérieure.',
  late: 'C’est {count, plural, one {# jour} other {# jours}} après l’échéance.',
  save: 'Enregistrer',
  remove: 'Retirer la date',
} as const satisfies Shape<typeof english>;
