import type { timeSettings as english } from '#locales/en-US/account/time-settings.ts';
import type { Shape } from '#locales/shape.ts';

export const timeSettings = {
  title: 'Fuseau horaire et semaine',
  body: 'Pour les échéances, les rappels et les e-mails quotidiens, sur tous vos appareils.',
  organizationBody:
    'Pour les échéances, les rappels et les e-mails quotidiens des personnes qui n’ont pas fait leur propre choix.',
  timeZone: 'Fuseau horaire',
  week: 'Premier jour de la semaine',
  ofOrganization: 'Identique à l’organisation : {name}',
  ofBrowser: 'Identique à ce navigateur : {name}',
  ofLanguage: 'Par défaut pour la langue : {name}',
  ofEachBrowser: 'Selon le navigateur de chacun',
  ofEachLanguage: 'Selon la langue de chacun',
  failed: 'Votre choix n’a pas pu être enregistré',
} as const satisfies Shape<typeof english>;
