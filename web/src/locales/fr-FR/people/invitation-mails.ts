import type { invitationMails as english } from '#locales/en-US/people/invitation-mails.ts';
import type { Shape } from '#locales/shape.ts';

export const invitationMails = {
  sent: 'E-mail envoyé {when}',
  sending: 'E-mail en cours d’envoi…',
  later: 'L’e-mail partira le {when}',
  retrying: 'E-mail pas encore envoyé : le serveur de messagerie ne répond pas. Nouvel essai en cours.',
  rejected: 'E-mail non envoyé : le serveur de messagerie a refusé l’adresse.',
  expired: 'E-mail non envoyé : le serveur de messagerie n’a pas répondu pendant deux jours.',
  canceled:
    'E-mail non envoyé : l’invitation avait pris fin, ou son expéditeur ou son destinataire n’avait plus accès.',
  refusal: {
    'no-mailbox': 'Le dernier e-mail n’est pas arrivé : cette adresse n’existe pas.',
    'mailbox-full': 'Le dernier e-mail n’est pas arrivé : la boîte est pleine.',
    refused: 'Le dernier e-mail n’est pas arrivé : le serveur de messagerie l’a refusé.',
  },
  returned: {
    'no-mailbox': 'Les e-mails reviennent depuis le {date} : cette adresse n’existe pas.',
    'mailbox-full': 'Les e-mails reviennent depuis le {date} : la boîte est pleine.',
    refused: 'Les e-mails reviennent depuis le {date} : le serveur de messagerie les refuse.',
  },
  resent: 'Un nouveau lien vient d’être envoyé à {email}',
  limit: 'Une adresse reçoit {max, number} e-mails par jour au plus.',
} as const satisfies Shape<typeof english>;
