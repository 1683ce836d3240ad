import type { Texts } from './en-US.ts';

export const frFr = {
  layout: {
    footer: 'Vous recevez cet e-mail car quelqu’un a utilisé cette adresse sur Ad Foundry.',
    neverShare:
      'Nous ne demandons jamais ce code par téléphone ni par messagerie. Si ce n’était pas vous, ignorez cet e-mail.',
  },
  signInCode: {
    subject: 'Votre code de connexion : {code}',
    heading: 'Connexion à Ad Foundry',
    body: 'Saisissez ce code dans la fenêtre où vous l’avez demandé. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne.',
  },
  signUpCode: {
    subject: 'Votre code pour démarrer avec Ad Foundry : {code}',
    heading: 'Bienvenue sur Ad Foundry',
    body: 'Saisissez ce code dans la fenêtre où vous avez commencé votre inscription. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne.',
  },
  signUpWithAccount: {
    subject: 'Votre code de connexion : {code}',
    heading: 'Vous avez déjà un compte',
    body: 'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse. Elle a déjà un compte : ce code vous connecte. Il est valable une fois, pendant 10 minutes.',
  },
  linkCode: {
    subject: 'Votre code pour vous connecter avec Google : {code}',
    heading: 'Utiliser Google pour vous connecter désormais ?',
    body: 'Quelqu’un, sans doute vous, s’est connecté avec un compte Google qui a cette adresse. Saisissez ce code dans la même fenêtre pour vous connecter et utiliser désormais Google. Il est valable une fois, pendant 10 minutes. Si ce n’était pas vous, rien n’a changé.',
  },
  stepUpCode: {
    subject: 'Votre code pour confirmer que c’est bien vous : {code}',
    heading: 'Est-ce bien vous ?',
    body: 'Quelqu’un, sans doute vous, s’apprête à effectuer une action irréversible dans votre compte. Saisissez ce code dans la fenêtre qui le demande. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne. Si ce n’était pas vous, quelqu’un d’autre utilise un navigateur où votre session est ouverte : fermez vos sessions dans vos paramètres.',
  },
  googleAdded: {
    subject: 'La connexion avec Google a été ajoutée à votre compte',
    body: 'Vous pouvez désormais aussi vous connecter à votre compte avec le compte Google {email}. Les codes par e-mail fonctionnent toujours.',
    notYou:
      'Si ce n’était pas vous, ouvrez vos paramètres, fermez toutes les sessions et prévenez un administrateur de votre organisation.',
    action: 'Ouvrir vos paramètres',
  },
  googleRemoved: {
    subject: 'La connexion avec Google a été retirée de votre compte',
    body: 'Le compte Google {email} ne permet plus de se connecter à votre compte. Les codes par e-mail fonctionnent toujours.',
    notYou:
      'Si ce n’était pas vous, ouvrez vos paramètres, fermez toutes les sessions et prévenez un administrateur de votre organisation.',
    action: 'Ouvrir vos paramètres',
  },
  emailChangeCode: {
    subject: 'Votre code pour confirmer cette adresse : {code}',
    heading: 'Est-ce votre nouvelle adresse ?',
    body: 'Quelqu’un, sans doute vous, veut utiliser cette adresse pour son compte. Saisissez ce code dans la fenêtre qui le demande. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne. Les codes de connexion seront ensuite envoyés ici.',
  },
  emailTaken: {
    subject: 'Quelqu’un a voulu utiliser votre adresse pour un autre compte',
    body: 'Quelqu’un, avec un autre compte, a voulu lui donner cette adresse. Votre compte l’utilise déjà : rien n’a changé.',
    notYou: 'Si c’était vous, connectez-vous plutôt avec cette adresse. Sinon, il n’y a rien à faire.',
  },
  emailChanged: {
    subject: 'L’adresse de votre compte a changé',
    body: 'Vous vous connectez désormais avec {email}. Cette adresse ne fonctionne plus, et toutes les autres sessions ont été fermées.',
    notYou:
      'Si ce n’était pas vous, prévenez tout de suite un administrateur de votre organisation : il peut désactiver le compte.',
  },
  memberRemoved: {
    subject: 'Vous ne faites plus partie de l’organisation {organizationName}',
    body: 'Un administrateur a mis fin à votre accès à l’organisation {organizationName}. Ce que vous avez envoyé y reste. Votre compte et vos autres organisations restent inchangés.',
  },
  memberDisabled: {
    subject: 'Votre accès à l’organisation {organizationName} est suspendu',
    body: 'Un administrateur a désactivé votre accès à l’organisation {organizationName}. Vous pourrez revenir dès qu’il sera réactivé. Votre compte et vos autres organisations restent inchangés.',
  },
  organizationDeleted: {
    subject: '{organizationName} a été supprimée',
    body: '{name} a supprimé {organizationName}. Plus personne ne peut s’y connecter.',
    until:
      'Tout son contenu sera supprimé définitivement après le {until}. Si c’est une erreur, prévenez l’opérateur de cette installation avant cette date.',
  },
  tokenExpiring: {
    subject: '{platform} : la connexion de {organizationName} expire {when}',
    body: 'La connexion de {person} à {platform} expire le {until}. Ensuite, plus aucun fichier n’est envoyé et plus aucun chiffre n’arrive. Ce qui est ici reste.',
    advice: 'Reconnectez-vous avant : cela prend une minute, et rien d’autre n’est à configurer.',
    action: 'Se reconnecter',
  },
  tokenInvalid: {
    subject: '{platform} n’accepte plus la connexion de {organizationName}',
    body: '{platform} n’accepte plus la connexion de {person} : {reason}. Plus aucun fichier n’est envoyé et plus aucun chiffre n’arrive. Ce qui est ici reste.',
    advice: 'Reconnectez-vous : cela prend une minute, et rien d’autre n’est à configurer.',
    action: 'Se reconnecter',
    reasons: {
      expired: 'elle a expiré',
      removed: 'l’accès a été retiré chez {platform}',
      'password-changed': 'le mot de passe a été changé',
      checkpoint: 'la personne doit d’abord confirmer quelque chose chez {platform}',
      unknown: '{platform} ne donne pas de raison',
    },
  },
  deliveryEnded: {
    subject:
      '{failed, plural, =0 {{name} : tous les fichiers sont envoyés à {platform}} one {{name} : # fichier n’a pas pu être envoyé à {platform}} other {{name} : # fichiers n’ont pas pu être envoyés à {platform}}}',
    ready:
      '{ready, plural, =0 {Aucun fichier de {name} n’est arrivé dans les comptes publicitaires.} one {# fichier de {name} est prêt dans les comptes publicitaires.} other {# fichiers de {name} sont prêts dans les comptes publicitaires.}}',
    failed:
      '{failed, plural, one {# fichier n’a pas pu être envoyé. L’envoi indique la raison et que faire.} other {# fichiers n’ont pas pu être envoyés. L’envoi indique chaque raison et que faire.}}',
    canceled: '{canceled, plural, one {# fichier a été annulé.} other {# fichiers ont été annulés.}}',
    action: 'Ouvrir l’envoi',
  },
  invitationCode: {
    subject: 'Votre code pour {organizationName} : {code}',
    heading: 'Votre code pour {organizationName}',
    body: 'Saisissez ce code dans la fenêtre où vous l’avez demandé. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne.',
  },
  invitation: {
    subject: '{name} vous invite à rejoindre {organizationName} sur Ad Foundry',
    heading: 'Rejoindre {organizationName}',
    body: '{name} vous invite à travailler avec {organizationName} sur Ad Foundry{role, select, owner {, comme propriétaire} admin {, comme administrateur} other {, avec le rôle Standard}} : l’endroit où briefer, collecter et vérifier les créations publicitaires.',
    until:
      'L’invitation est destinée à {email} et valable jusqu’au {until}. Nous envoyons d’abord un code à cette adresse : le lien seul ne donne aucun accès.',
    action: 'Voir l’invitation',
    notYou: 'Si vous ne savez pas de qui vient cet e-mail, ignorez-le : rien ne se passe sans vous.',
    from: '{name} via Ad Foundry',
    footer:
      'Envoyé par Ad Foundry, car {address, select, organization {{organizationName}} none {{name} ({organizationName})} other {{name} ({address}, {organizationName})}} vous a invité à cette adresse.',
  },
  guestInvitation: {
    subject: '{name} vous demande des fichiers : {targetName}',
    heading: 'Fichiers pour {targetName}',
    body: '{address, select, organization {{organizationName}} other {{name} ({organizationName})}} vous demande des fichiers pour {targetName}. Voyez ce qui est demandé, pour quand et dans quelles dimensions, puis déposez vos fichiers. Aucun compte n’est nécessaire.',
    firstDue: 'Les premiers fichiers sont attendus pour le {due}.',
    due: 'Tout est attendu pour le {due}.',
    until:
      'Le lien est destiné à {email} et valable jusqu’au {until}. Sur un nouvel appareil, il demande une fois un code envoyé à cette adresse.',
    action: 'Voir ce qui est demandé',
  },
  receipt: {
    subject: 'Bien reçu : vos fichiers pour {campaignName}',
    heading: 'Tout est bien arrivé. Merci !',
    body: 'Le {when}, {organizationName} avait reçu tout ce qui était demandé pour {campaignName}. {count, plural, one {Ce fichier vient} other {Ces # fichiers viennent}} de vous :',
    change: 'Vous pouvez encore remplacer un fichier tant que la campagne est ouverte.',
    file: '{place} · {size} octets',
    more: '{count, plural, one {Et un autre fichier.} other {Et # autres fichiers.}}',
    action: 'Voir ce que vous avez livré',
    footer: 'Vous recevez cet e-mail car vous avez livré des fichiers à {organizationName} avec cette adresse.',
  },
  calendar: { name: 'Échéances – Ad Foundry', due: 'Échéance : {name}' },
  notifications: {
    daily: 'Votre journée chez {organizationName} : {count, plural, one {# notification} other {# notifications}}',
    several: '{count, plural, one {# notification} other {# notifications}} de {organizationName}',
    heading: '{count, plural, one {# notification} other {# notifications}}',
    open: 'Ouvrir',
    openAll: 'Tout ouvrir',
    picture: 'L’endroit du commentaire dans l’image',
    withExcerpt: '{sentence} : {excerpt}',
    at: '{sentence} à {time}',
    more: '{count, plural, one {Et une autre.} other {Et # autres.}}',
    rejectedFiles: '{count, plural, one {# fichier non conforme} other {# fichiers non conformes}}',
    footer: 'Vous recevez cet e-mail car vous recevez les notifications de {organizationName} par e-mail.',
    stop: 'Ne plus recevoir d’e-mails : {type}',
    sentences: {
      mentioned: '{actor} vous mentionne',
      mentionedInBrief: '{actor} vous mentionne dans le brief',
      comment_created: '{actor} a commenté',
      reply: '{actor} a répondu',
      changes_requested: '{actor} a demandé des modifications de {format}, v{number}',
      approved: '{actor} a approuvé {format}, v{number}',
      file_rejected: '{file} n’est pas conforme',
      assigned: '{actor} vous confie {campaign}',
      assigned_files: '{actor} vous demande de livrer des fichiers de {creative}',
      campaign_due_at: '{campaign} : échéance dans la journée',
      creative_due_at: '{creative} : échéance dans la journée',
      creative_fulfilled: '{creative} est complète',
      campaign_fulfilled: '{campaign} est complète',
      invitation_accepted: '{actor} a accepté votre invitation',
      reminders_ended: 'Les rappels sont terminés : des fichiers de {campaign} manquent encore',
      slot_passed: '{actor} a transmis {format} de {creative} à {to}',
      slot_given_back: '{actor} vous a rendu {format} de {creative}',
      pass_requested: '{actor} souhaite transmettre {format} de {creative} à {to}',
      pass_declined: '{actor} n’a pas transmis {format} de {creative} à {to}',
      pass_returned: '{to} n’a pas repris {format} de {creative}',
    },
    types: {
      mentioned: 'mentions',
      comment_created: 'commentaires',
      changes_requested: 'modifications demandées',
      approved: 'approbations',
      file_rejected: 'fichiers non conformes',
      assigned: 'affectations',
      campaign_due_at: 'échéances proches de campagnes',
      creative_due_at: 'échéances proches de créations',
      creative_fulfilled: 'créations complètes',
      campaign_fulfilled: 'campagnes complètes',
      invitation_accepted: 'invitations acceptées',
      reminders_ended: 'campagnes dont les rappels sont terminés',
      slot_passed: 'fichiers transmis',
      pass_requested: 'demandes de transmission',
      pass_declined: 'transmissions refusées',
      pass_returned: 'fichiers non repris',
      reminders: 'rappels des fichiers à livrer',
    },
    stopPage: {
      title: 'E-mails d’Ad Foundry',
      question: 'Ne plus recevoir ces e-mails ?',
      confirm: 'Ne plus les recevoir',
      done: 'Vous ne recevrez plus ces e-mails.',
      settings: 'Tous les réglages d’e-mails',
      invalid: 'Ce lien n’est pas valable. Copiez-le à nouveau depuis l’e-mail.',
    },
  },
  reminder: {
    subject: '{count, plural, one {# fichier} other {# fichiers}} à livrer : {name}',
    subjectMany: '{count, plural, one {# fichier} other {# fichiers}} à livrer à {organizationName}',
    heading: '{count, plural, one {# fichier reste} other {# fichiers restent}} à livrer',
    headingLate: '{count, plural, one {# fichier manque} other {# fichiers manquent}} encore',
    body: '{organizationName} attend :',
    dueBy: 'Pour le {date}',
    wasDue: 'Attendu le {date}',
    more: '{count, plural, one {Et un autre.} other {Et # autres.}}',
    action: 'Livrer maintenant',
    promise: 'Je livrerai le…',
    stop: 'Ne plus recevoir de rappels',
    pass: 'Pas pour moi : transmettre',
    footer:
      'Vous recevez cet e-mail car {organizationName} vous demande ces fichiers. Les rappels cessent une fois qu’ils sont livrés.',
  },
  noAccount: {
    subject: 'Aucun compte n’utilise cette adresse',
    body: 'Quelqu’un, sans doute vous, a voulu se connecter avec cette adresse, mais aucun compte ne l’utilise. Inscrivez-vous, ou essayez l’adresse de votre inscription.',
    action: 'S’inscrire',
  },
  accountDisabled: {
    subject: 'Votre compte est désactivé',
    body: 'Vous avez voulu vous connecter, mais votre compte est désactivé. Adressez-vous à un administrateur de votre organisation.',
  },
  plan: {
    action: 'Ouvrir la facturation',
    trialEnding: {
      subject: 'L’essai de {organizationName} se termine le {date}',
      body: 'À partir du {date}, le forfait Pro est prélevé sur votre carte. Résiliez avant et rien n’est prélevé. Tout ce que vous avez reste.',
      bodyAmount:
        'Le {date}, {amount} pour le forfait Pro sont prélevés sur votre carte. Résiliez avant et rien n’est prélevé. Tout ce que vous avez reste.',
      bodyNoCard:
        'Il n’y a pas encore de moyen de paiement. Ajoutez-en un avant le {date}, sinon {organizationName} passe en lecture seule. Rien n’est prélevé, et rien n’est supprimé.',
    },
    paymentFailed: {
      subject: 'Un paiement pour {organizationName} a échoué',
      body: 'Nous n’avons pas pu traiter votre paiement. Veuillez mettre à jour votre moyen de paiement ou contacter le support. Tout fonctionne jusqu’au {date}. Ensuite, vous pouvez tout consulter et tout télécharger, et rien n’est supprimé.',
      bodyAmount:
        'Nous n’avons pas pu traiter votre paiement : {amount} n’ont pas pu être prélevés. Veuillez mettre à jour votre moyen de paiement ou contacter le support. Ce montant est prélevé aussitôt sur une nouvelle carte. Tout fonctionne jusqu’au {date}. Ensuite, vous pouvez tout consulter et tout télécharger, et rien n’est supprimé.',
    },
    paymentRecovered: {
      subject: 'Merci : le paiement pour {organizationName} est arrivé',
      body: 'Le paiement dû pour {organizationName} a été effectué. Tout fonctionne comme avant.',
    },
    ended: {
      subject: 'Le forfait de {organizationName} est terminé',
      body: 'Vous pouvez tout consulter et tout télécharger dans {organizationName}, et rien n’est supprimé. Choisissez un forfait pour continuer.',
    },
  },
  invoiceCopy: {
    subject: 'Facture {number} de {organizationName}',
    body: 'La facture {number} de {amount} pour la période du {period} a été payée le {paid}.',
    reason:
      'Vous recevez cette copie car un propriétaire de {organizationName} a ajouté votre adresse pour les factures.',
    action: 'Ouvrir la facture',
  },
  newDevice: {
    subject: 'Nouvelle connexion à votre compte',
    body: 'Quelqu’un, sans doute vous, a utilisé votre compte le {when} dans un nouveau navigateur : {browser}. Si c’était vous, il n’y a rien à faire.',
    bodyUnknown:
      'Quelqu’un, sans doute vous, a utilisé votre compte le {when} dans un nouveau navigateur. Si c’était vous, il n’y a rien à faire.',
    browserOn: '{browser} sous {system}',
  },
} as const satisfies Texts;
