const en = {
  notice: 'Sandbox: this is not Facebook. It stands in for Meta on this machine, and nothing here is real.',
  choose: 'Continue as',
  to: 'to sign in to',
  asks: 'is requesting access to:',
  permissions: 'Permissions',
  required: 'required',
  whole: 'This configuration can only be granted as a whole.',
  declined: 'Declined earlier and not requested again, because the app did not send auth_type=rerequest:',
  accounts: 'Ad accounts',
  pages: 'Pages',
  all: 'All current and future ones',
  some: 'Only these:',
  none: 'none',
  cancel: 'Cancel',
  go: 'Continue',
  back: 'Another person',
  names: {
    email: 'your e-mail address',
    ads_read: 'read your ads and their statistics',
    ads_management: 'manage ads of the ad accounts you have access to',
    business_management: 'see your businesses and their ad accounts',
    pages_show_list: 'list the Pages you manage',
    pages_read_engagement: 'read content posted on the Page',
    pages_manage_ads: 'manage ads of the Page',
    instagram_basic: 'read the Instagram account of the Page',
    read_insights: 'read statistics of your Pages and apps',
  } as Record<string, string>,
  about: {} as Record<string, string>,
};

const fr: typeof en = {
  notice:
    'Bac à sable : ceci n’est pas Facebook. Cette page remplace Meta sur cette machine, et rien de ce qui s’y passe n’est réel.',
  choose: 'Continuer en tant que',
  to: 'pour se connecter à',
  asks: 'demande l’accès à :',
  permissions: 'Autorisations',
  required: 'requis',
  whole: 'Cette configuration ne s’accorde qu’en entier.',
  declined: 'Refusé auparavant et non redemandé, car l’application n’a pas envoyé auth_type=rerequest :',
  accounts: 'Comptes publicitaires',
  pages: 'Pages',
  all: 'Tous, actuels et futurs',
  some: 'Seulement :',
  none: 'aucun',
  cancel: 'Annuler',
  go: 'Continuer',
  back: 'Une autre personne',
  names: {
    email: 'votre adresse e-mail',
    ads_read: 'lire vos publicités et leurs statistiques',
    ads_management: 'gérer les publicités des comptes publicitaires auxquels vous avez accès',
    business_management: 'voir vos entreprises et leurs comptes publicitaires',
    pages_show_list: 'afficher la liste des Pages que vous gérez',
    pages_read_engagement: 'lire le contenu publié sur la Page',
    pages_manage_ads: 'gérer les publicités de la Page',
    instagram_basic: 'lire le compte Instagram de la Page',
    read_insights: 'lire les statistiques de vos Pages et applications',
  },
  about: {
    '10158000000000001': '13 comptes publicitaires, un par état ; trois entreprises et un compte personnel',
    '10158000000000002': '300 comptes publicitaires dans toutes les devises',
    '10158000000000003': 'aucun compte publicitaire, aucune Page',
    '10158000000000004':
      'consultation seule : trois comptes publicitaires sans la tâche ADVERTISE, pas d’adresse e-mail',
  },
};

export type ConsentTexts = typeof en;

/** French for a French locale, otherwise English. */
export const textsFor = (locale: string | null): { language: 'en' | 'fr'; t: ConsentTexts } =>
  locale?.toLowerCase().startsWith('fr') ? { language: 'fr', t: fr } : { language: 'en', t: en };
