import type { assigned as english } from '#locales/en-US/assigned.ts';
import type { Shape } from '#locales/shape.ts';

export const assigned = {
  people: 'Personnes',
  title: 'Personnes : {name}',
  help: 'Les invités reçoivent un lien personnel par e-mail et ne voient rien d’autre. Les collègues sont tenus au courant.',
  empty:
    'Personne n’est encore sollicité. Indiquez l’adresse de qui réalise les fichiers : aucun compte n’est nécessaire.',
  guestView: 'Voir ce que voient les invités',
  add: {
    label: 'Noms de collègues ou adresses e-mail',
    placeholder: 'Nom ou adresses e-mail',
    invite: 'Inviter',
    inviteMany: 'Inviter ({count, number})',
    suggestions: 'Collègues',
  },
  outcome: {
    invited: 'a reçu une invitation : le lien est en route.',
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
  sent: 'Invitation envoyée {when}',
  expired: 'Lien expiré',
  group: 'Groupe',
  byGroup: 'Par le groupe',
  copy: 'Copier le lien personnel',
  copied: 'Lien copié. Qui l’ouvre a encore besoin du code envoyé à l’adresse invitée.',
  notCopied: 'Le lien n’a pas pu être copié',
  resend: 'Envoyer un nouveau lien',
  resent: 'Un nouveau lien est en route vers {email}',
  revoke: 'Annuler l’invitation',
  remove: {
    title: 'Retirer {name} ?',
    body: '{name} perd l’accès immédiatement et le lien ne fonctionne plus. Les fichiers livrés restent.',
    action: 'Retirer',
  },
} as const satisfies Shape<typeof english>;
