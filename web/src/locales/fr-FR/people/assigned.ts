import type { assigned as english } from '#locales/en-US/people/assigned.ts';
import type { Shape } from '#locales/shape.ts';

export const assigned = {
  people: 'Personnes',
  title: 'Personnes : {name}',
  help: 'Les invités reçoivent un lien personnel par e-mail et ne voient rien d’autre. Les collègues sont informés des changements.',
  empty:
    'Aucune personne pour le moment. Indiquez l’adresse e-mail de la personne qui réalise les fichiers : aucun compte n’est nécessaire.',
  guestView: 'Voir ce que voient les invités',
  add: {
    label: 'Noms de collègues ou adresses e-mail',
    placeholder: 'Nom ou adresses e-mail',
    invite: 'Inviter',
    inviteMany: 'Inviter ({count, number})',
    suggestions: 'Collègues',
  },
  mail: {
    message: 'Message',
    placeholder: 'Ajouté à l’e-mail avec le lien.',
    language: 'Langue de l’e-mail',
    languageHelp: 'Toute personne qui a déjà un compte reçoit l’e-mail dans sa langue.',
  },
  outcome: {
    invited: 'a reçu une invitation : le lien est en route.',
    delayed: 'a reçu une invitation.',
    assigned: 'fait maintenant partie des personnes sollicitées.',
    'already-member': 'fait déjà partie de l’équipe.',
    'already-invited': 'a déjà une invitation. Renvoyez le lien s’il s’est perdu.',
    'disabled-member': 'n’a plus accès à cette organisation pour le moment.',
    yourself: 'c’est vous.',
    'not-an-address': 'n’est pas une adresse e-mail.',
    'too-many': 'n’a pas reçu d’invitation : trop d’invitations pour le moment. Réessayez plus tard.',
  },
  invited: 'Invitations envoyées',
  guests: 'Invités',
  team: 'Équipe',
  teamHelp: 'voit toutes les campagnes de toute façon',
  actions: 'Actions pour {name}',
  used: 'dernière visite {when}',
  expired: 'Lien expiré',
  group: 'Groupe',
  byGroup: 'Par le groupe',
  copy: 'Copier le lien personnel',
  copied: 'Lien copié. Pour l’ouvrir, il faut aussi le code envoyé à l’adresse invitée.',
  notCopied: 'Le lien n’a pas pu être copié',
  resend: 'Envoyer un nouveau lien',
  revoke: 'Annuler l’invitation',
  remove: {
    title: 'Retirer {name} ?',
    body: '{name} perd l’accès immédiatement et le lien ne fonctionne plus. Les fichiers livrés restent.',
    action: 'Retirer',
  },
} as const satisfies Shape<typeof english>;
