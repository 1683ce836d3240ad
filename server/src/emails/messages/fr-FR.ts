import type { Texts } from './en-US.ts';

export const frFr = {
  layout: {
    via: '{organizationName} via Ad Foundry',
    link: '{label} : {url}',
    quoted: '{author} :',
    answer: 'Répondez à cet e-mail pour commenter. Les pièces jointes ne sont pas reprises : déposez-les en ligne.',
    answerToClient:
      'Répondez à cet e-mail pour commenter : le client lira votre réponse. Les pièces jointes ne sont pas reprises : déposez-les en ligne.',
    footer: 'Vous recevez cet e-mail car quelqu’un a utilisé cette adresse sur Ad Foundry.',
    owner: 'Vous recevez cet e-mail car vous êtes propriétaire de {organizationName}.',
    manager: 'Vous recevez cet e-mail car vous gérez les comptes publicitaires de {organizationName}.',
    deliverer: 'Vous recevez cet e-mail car vous avez envoyé ces fichiers aux comptes publicitaires.',
    formerMember: 'Vous recevez cet e-mail car vous faisiez partie de {organizationName} sur Ad Foundry.',
    codePreheader: 'Il est valable 10 minutes, dans la fenêtre où vous l’avez demandé.',
    neverShare: 'Nous ne demandons jamais ce code par téléphone ni par messagerie.',
    notRequested: 'Si vous ne l’avez pas demandé, ignorez cet e-mail.',
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
    body: 'Quelqu’un, sans doute vous, s’est connecté avec un compte Google qui a cette adresse. Si c’était vous, saisissez ce code dans la même fenêtre : vous pourrez désormais vous connecter avec Google. Le code est valable une fois, pendant 10 minutes.',
  },
  stepUpCode: {
    subject: 'Votre code pour confirmer que c’est bien vous : {code}',
    heading: 'Est-ce bien vous ?',
    body: 'Quelqu’un, sans doute vous, s’apprête à effectuer une action irréversible dans votre compte. Si c’est vous, saisissez ce code dans la fenêtre qui le demande. Il est valable une fois, pendant 10 minutes. Si ce n’est pas vous, quelqu’un d’autre utilise un navigateur où votre session est ouverte : fermez vos sessions dans vos paramètres.',
  },
  googleAdded: {
    subject: 'La connexion avec Google a été ajoutée à votre compte',
    preheader: '{email} permet désormais de se connecter. Si ce n’était pas vous, fermez toutes les sessions.',
    body: 'Vous pouvez désormais aussi vous connecter à votre compte avec le compte Google {email}. Les codes par e-mail fonctionnent toujours.',
    notYou:
      'Si ce n’était pas vous, ouvrez vos paramètres, fermez toutes les sessions et prévenez un administrateur de votre organisation.',
    action: 'Ouvrir vos paramètres',
  },
  googleRemoved: {
    subject: 'La connexion avec Google a été retirée de votre compte',
    preheader: '{email} ne permet plus de se connecter. Les codes par e-mail fonctionnent toujours.',
    body: 'Le compte Google {email} ne permet plus de se connecter à votre compte. Les codes par e-mail fonctionnent toujours.',
    notYou:
      'Si ce n’était pas vous, ouvrez vos paramètres, fermez toutes les sessions et prévenez un administrateur de votre organisation.',
    action: 'Ouvrir vos paramètres',
  },
  emailChangeCode: {
    subject: 'Votre code pour confirmer cette adresse : {code}',
    heading: 'Est-ce votre nouvelle adresse ?',
    body: 'Quelqu’un, sans doute vous, veut utiliser cette adresse pour son compte. Saisissez ce code dans la fenêtre qui le demande ; les codes de connexion arriveront ensuite à cette adresse. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne.',
  },
  emailTaken: {
    subject: 'Quelqu’un a voulu utiliser votre adresse pour un autre compte',
    preheader: 'Rien n’a changé. Si c’était vous, connectez-vous plutôt avec cette adresse.',
    body: 'Quelqu’un a voulu associer cette adresse à un autre compte. Votre compte l’utilise déjà : rien n’a changé.',
    notYou: 'Si c’était vous, connectez-vous plutôt avec cette adresse. Sinon, il n’y a rien à faire.',
  },
  emailChanged: {
    subject: 'L’adresse de votre compte a changé',
    preheader: 'Vous vous connectez désormais avec {email}. Si ce n’était pas vous, prévenez un administrateur.',
    body: 'Vous vous connectez désormais avec {email}. Cette adresse ne permet plus de se connecter, et toutes les autres sessions ont été fermées.',
    notYou:
      'Si ce n’était pas vous, prévenez tout de suite un administrateur de votre organisation : il peut désactiver le compte.',
  },
  memberRemoved: {
    subject: 'Vous ne faites plus partie de l’organisation {organizationName}',
    preheader: 'Un administrateur a mis fin à votre accès. Ce que vous avez envoyé y reste.',
    body: 'Un administrateur a mis fin à votre accès à l’organisation {organizationName}. Ce que vous avez envoyé y reste. Votre compte et vos autres organisations restent inchangés.',
  },
  memberDisabled: {
    subject: 'Votre accès à l’organisation {organizationName} est désactivé',
    preheader: 'Un administrateur peut le réactiver. Vos autres organisations restent inchangées.',
    body: 'Un administrateur a désactivé votre accès à l’organisation {organizationName}. Si vous en avez encore besoin, demandez-lui de le réactiver. Votre compte et vos autres organisations restent inchangés.',
  },
  organizationDeleted: {
    subject: 'L’organisation {organizationName} a été supprimée',
    preheader: 'Supprimée par {name}. Elle peut être restaurée jusqu’au {until}.',
    body: '{name} a supprimé l’organisation {organizationName}. Plus personne ne peut s’y connecter.',
    until:
      'Tout son contenu sera supprimé définitivement après le {until}. Si c’est une erreur, écrivez avant cette date aux personnes qui administrent votre serveur Ad Foundry : elles peuvent la restaurer.',
  },
  tokenExpiring: {
    subject: 'Reconnectez {platform} avant le {day} : {organizationName}',
    preheader: 'Sinon, plus aucun fichier n’est envoyé et plus aucun chiffre n’arrive. Cela prend une minute.',
    heading: 'La connexion à {platform} expire {when}',
    body: 'La connexion de {person} à {platform} expire le {until}. Après cette date, {organizationName} ne pourra plus envoyer de fichiers à {platform} ni en recevoir les chiffres. Les fichiers et les chiffres déjà enregistrés sont conservés.',
    advice: 'Reconnectez-vous avant cette date : cela prend une minute, et rien d’autre n’est à configurer.',
    action: 'Reconnecter {platform}',
  },
  tokenInvalid: {
    subject: 'Reconnectez {platform} : {organizationName}',
    preheader: 'Plus aucun fichier n’est envoyé et plus aucun chiffre n’arrive : {reason}.',
    heading: '{platform} n’accepte plus la connexion',
    body: '{platform} n’accepte plus la connexion de {person} : {reason}. D’ici à la reconnexion, {organizationName} ne peut ni envoyer de fichiers à {platform} ni en recevoir les chiffres. Les fichiers et les chiffres déjà enregistrés sont conservés.',
    advice: 'Cela prend une minute, et rien d’autre n’est à configurer.',
    action: 'Reconnecter {platform}',
    reasons: {
      expired: 'elle a expiré',
      removed: 'l’accès a été retiré chez {platform}',
      'password-changed': 'le mot de passe a été changé',
      checkpoint: 'la personne doit d’abord confirmer quelque chose chez {platform}',
      unknown: '{platform} ne donne pas de raison',
    },
  },
  webhookEnded: {
    subject: 'Un webhook de {organizationName} a été désactivé',
    heading: 'Votre webhook vers {host} est désactivé',
    reasons: {
      failing: '{host} n’a accepté aucun message depuis cinq jours.',
      gone: '{host} a répondu que l’adresse n’existe plus (410).',
      removed: '{service} a répondu que l’adresse de {host} n’existe plus ou est désactivée.',
      archived: 'Le canal de {host} est archivé.',
      forbidden: '{service} ne laisse plus Ad Foundry écrire à {host}.',
    },
    advice:
      'Tant qu’il est désactivé, les événements ne sont pas conservés pour lui. Les messages déjà tentés restent 30 jours dans son journal, d’où vous pouvez les renvoyer.',
    action: 'Ouvrir les webhooks',
    recipient: 'Vous recevez cet e-mail car vous gérez un webhook de {organizationName}.',
  },
  chatEnded: {
    subject: 'Messages vers {service} désactivés : {organizationName}',
    heading: 'Les messages vers {host} sont désactivés',
    advice:
      'Plus rien n’y est envoyé tant que vous ne les avez pas réactivés. Si l’adresse a changé, créez-en une dans {service} et collez-la dans Ad Foundry sous Paramètres, Slack et webhooks.',
    recipient: 'Vous recevez cet e-mail car vous gérez les messages de {organizationName} vers {service}.',
  },
  deliveryEnded: {
    subject:
      '{failed, plural, =0 {Tous les fichiers sont envoyés à {platform} : {name}} one {# fichier n’a pas pu être envoyé à {platform} : {name}} other {# fichiers n’ont pas pu être envoyés à {platform} : {name}}}',
    preheader:
      '{failed, plural, =0 {{ready, plural, one {# fichier est prêt} other {# fichiers sont prêts}} dans les comptes publicitaires.} other {{ready, plural, =0 {Aucun fichier n’est arrivé.} one {# fichier est prêt.} other {# fichiers sont prêts.}} Voyez quoi faire pour le reste.}}',
    heading:
      '{failed, plural, =0 {Tous les fichiers sont envoyés} one {# fichier n’a pas pu être envoyé} other {# fichiers n’ont pas pu être envoyés}}',
    ready:
      '{ready, plural, =0 {Aucun fichier de {name} n’est arrivé dans vos comptes publicitaires {platform}.} one {# fichier de {name} est prêt dans vos comptes publicitaires {platform}.} other {# fichiers de {name} sont prêts dans vos comptes publicitaires {platform}.}}',
    failed:
      '{failed, plural, one {Pour le fichier qui n’est pas parti, vous voyez pourquoi, ce qu’il faut faire, et vous pouvez réessayer.} other {Pour chaque fichier qui n’est pas parti, vous voyez pourquoi, ce qu’il faut faire, et vous pouvez réessayer.}}',
    canceled: '{canceled, plural, one {# fichier a été annulé.} other {# fichiers ont été annulés.}}',
    action: '{failed, plural, =0 {Voir l’envoi} other {Voir ce qu’il faut faire}}',
  },
  invitationCode: {
    subject: 'Votre code pour {organizationName} : {code}',
    heading: 'Votre code pour {organizationName}',
    body: 'Saisissez ce code dans la fenêtre où vous l’avez demandé. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne.',
  },
  reviewCode: {
    subject: 'Votre code pour ouvrir la page de {organizationName} : {code}',
    heading: 'Ouvrir la page de {organizationName}',
    body: 'Saisissez ce code sur la page où vous l’avez demandé. Il est valable une fois, pendant 10 minutes. Seul le dernier code fonctionne.',
  },
  reviewLink: {
    subject: '{decide, select, yes {À valider} other {À regarder}} : {title}',
    preheader:
      '{due, select, none {{files, plural, =0 {Ouvrez la page} one {# fichier} other {# fichiers}}. Aucun compte n’est nécessaire.} other {Votre réponse pour le {due}. Aucun compte n’est nécessaire.}}',
    heading: '{decide, select, yes {À valider : {title}} other {{title}}}',
    body: '{decide, select, yes {{name}, chez {organizationName}, vous demande de valider {files, plural, =0 {le contenu de cette page} one {# fichier} other {# fichiers}}{due, select, none {} other {, pour le {due}}}.} other {{name}, chez {organizationName}, vous présente {files, plural, =0 {le contenu de cette page} one {# fichier} other {# fichiers}}{due, select, none {} other {. Votre réponse est attendue pour le {due}}}.}}',
    how: 'Vous voyez chaque fichier là où il sera diffusé.{decide, select, yes { Validez-le, ou cliquez à l’endroit à modifier.} other {}} Aucun compte n’est nécessaire.',
    until:
      'Ce lien est valable jusqu’au {until}. Il est personnel{write, select, yes {, et ce que vous y écrivez porte votre nom} other {}} : merci de ne pas le transférer.',
    action: '{decide, select, yes {Voir et valider} other {Voir les fichiers}}',
    footer: 'Vous recevez cet e-mail car {name}, chez {organizationName}, vous a envoyé ce lien.',
  },
  invitation: {
    subject: '{name} vous invite à rejoindre {organizationName} sur Ad Foundry',
    preheader:
      'Pour briefer, collecter et vérifier ensemble les créations publicitaires. Lien valable jusqu’au {until}.',
    heading: 'Rejoindre {organizationName}',
    body: '{name} vous invite à travailler avec {organizationName} sur Ad Foundry, où les équipes briefent, collectent et vérifient leurs créations publicitaires. Votre rôle : {role, select, owner {propriétaire} admin {administrateur} other {Standard}}.',
    until:
      'L’invitation est destinée à {email} et valable jusqu’au {until}. Nous envoyons d’abord un code à cette adresse : le lien seul ne donne aucun accès.',
    action: 'Voir l’invitation',
    notYou: 'Si vous ne savez pas de qui vient cet e-mail, ignorez-le : rien ne se passe sans vous.',
    footer:
      'Envoyé par Ad Foundry, car {address, select, organization {{organizationName}} none {{name} ({organizationName})} pass {{name}, qui livre des fichiers à {organizationName},} other {{name} ({address}, {organizationName})}} vous a invité à cette adresse.',
  },
  people: {
    you: 'vous',
    more: '{count, plural, one {une autre personne invitée} other {# autres personnes invitées}}',
  },
  guestInvitation: {
    subject:
      '{name} {people, select, none {vous demande} other {demande, à vous ou à d’autres,}} {count, plural, =0 {des fichiers} one {# fichier} other {# fichiers}} : {targetName}',
    preheader:
      '{due, select, none {Aucun compte n’est nécessaire : ouvrez la page et déposez vos fichiers.} other {Pour le {due}. Aucun compte n’est nécessaire : ouvrez la page et déposez vos fichiers.}}',
    heading: '{count, plural, =0 {Fichiers} one {# fichier} other {# fichiers}} pour {targetName}',
    body: '{address, select, organization {{organizationName}} other {{name} ({organizationName})}} {people, select, none {vous demande} other {demande, à vous ou à d’autres,}} {count, plural, =0 {des fichiers} one {# fichier} other {# fichiers}} pour {targetName}{due, select, none {} other {, pour le {due}}}.',
    shared: 'À livrer par {people} : chaque fichier n’est attendu qu’une fois.',
    passedSubject:
      '{name} vous confie {count, plural, =0 {des fichiers} one {un fichier} other {# fichiers}} à livrer : {targetName}',
    passedBody:
      '{name} vous confie {count, plural, =0 {des fichiers} one {un fichier} other {# fichiers}} à livrer pour {targetName}. {organizationName} {count, plural, one {l’attend} other {les attend}}{due, select, none {} other { pour le {due}}}.',
    firstDue: 'Les premiers fichiers sont attendus pour le {due}.',
    due: 'Tout est attendu pour le {due}.',
    how: 'La page indique ce qui est demandé et dans quelles dimensions. Déposez-y vos fichiers : chacun est vérifié aussitôt. Aucun compte n’est nécessaire.',
    until:
      'Le lien est destiné à {email} et valable jusqu’au {until}. Sur un nouvel appareil, il demande une fois un code envoyé à cette adresse.',
    action: 'Voir ce qui est demandé',
  },
  receipt: {
    subject: 'Bien reçu : {count, plural, one {votre fichier} other {vos # fichiers}} pour {campaignName}',
    preheader: '{organizationName} a tout reçu. Gardez cet e-mail : il liste ce que vous avez envoyé.',
    heading: 'Tout est bien arrivé. Merci !',
    body: '{organizationName} a reçu tout ce qui était demandé pour {campaignName}, le {when}. {count, plural, one {Votre fichier figure ci-dessous.} other {Vos # fichiers figurent ci-dessous.}}',
    change: 'Vous pouvez encore remplacer un fichier tant que la campagne est ouverte.',
    file: '{place} · {size}',
    more: '{count, plural, one {Et un autre fichier.} other {Et # autres fichiers.}}',
    checksums: 'Empreintes (SHA-256), qui prouvent quels fichiers sont arrivés',
    checksum: '{file} : {sha256}',
    action: 'Voir ce que vous avez livré',
    footer: 'Vous recevez cet e-mail car vous avez livré des fichiers à {organizationName} avec cette adresse.',
  },
  calendar: { name: 'Échéances – Ad Foundry', due: 'Échéance : {name}' },
  notifications: {
    subject: '{headline} : {thing}',
    subjectMore: '{headline} : {thing}, et {more, plural, one {# autre} other {# autres}}',
    daily: '{subject} – votre journée chez {organizationName}',
    heading: '{count, plural, one {# nouvelle} other {# nouvelles}} de {organizationName}',
    open: 'Ouvrir',
    thing: '{creative}, {format}',
    inCampaign: '{thing} · {campaign}',
    file: '{file}, v{number}',
    authorByLink: '{author}, par lien de validation',
    quote: '{author}',
    quoteAt: '{author}, à {time}',
    quotePin: '{pin} · {author}',
    quotePinAt: '{pin} · {author}, à {time}',
    atTime: 'À {time}',
    picture:
      '{count, plural, one {Le fichier, avec l’endroit du commentaire} other {Le fichier, avec les endroits des commentaires}}',
    more: '{count, plural, one {Et une autre.} other {Et # autres.}}',
    rejectedFiles: '{count, plural, one {# fichier non conforme} other {# fichiers non conformes}}',
    footer: 'Vous recevez cet e-mail car les notifications par e-mail de {organizationName} sont activées pour vous.',
    stop: 'Ne plus recevoir d’e-mails sur les {type}',
    sentences: {
      mentioned: '{actor} vous mentionne',
      mentionedInBrief: '{actor} vous mentionne dans le brief',
      comment_created: '{actor} a commenté{via, select, link { par lien} other {}}',
      reply: '{actor} a répondu{via, select, link { par lien} other {}}',
      changes_requested: '{actor} demande des modifications{via, select, link { par lien} other {}}',
      approved:
        '{isOwner, select, yes {{actor} a approuvé votre fichier} other {{actor} a approuvé un fichier}}{via, select, link { par lien} other {}}',
      file_rejected: '{file} n’est pas conforme',
      assigned: '{scope, select, creative {{actor} vous confie des fichiers} other {{actor} vous confie une campagne}}',
      campaign_due_at: '{missing, plural, =0 {Échéance} one {# fichier attendu} other {# fichiers attendus}} {day}',
      creative_due_at: '{missing, plural, =0 {Échéance} one {# fichier attendu} other {# fichiers attendus}} {day}',
      creative_fulfilled: 'Tout est arrivé',
      campaign_fulfilled: 'Tout est arrivé',
      invitation_accepted: '{actor} a accepté votre invitation',
      reminders_ended:
        '{missing, plural, =0 {Les rappels sont terminés} one {# fichier manque encore} other {# fichiers manquent encore}}',
      slot_passed: '{actor} a confié un fichier à {to}',
      slot_given_back: '{actor} vous a rendu un fichier',
      pass_requested: '{actor} veut confier un fichier à {to}',
      pass_declined: '{actor} a refusé votre demande',
      pass_returned: '{to} ne livrera pas le fichier',
      review_finished:
        '{approved, plural, =0 {{changes, plural, =0 {{actor} a terminé la validation} one {{actor} demande de modifier # fichier} other {{actor} demande de modifier # fichiers}}} one {{actor} a validé # fichier{changes, plural, =0 {} other { et demande d’en modifier #}}} other {{actor} a validé # fichiers{changes, plural, =0 {} other { et demande d’en modifier #}}}}',
      review_renewal: '{to} demande un nouveau lien de validation',
      review_requested: 'Votre décision est attendue',
      ad_rejected: '{ads, plural, one {{asset} est refusée} other {# publicités sont refusées}}',
      delivery_stopped: '{ads, plural, one {{asset} n’est plus diffusée} other {# créations ne sont plus diffusées}}',
      asset_tired: '{ads, plural, one {{asset} s’essouffle} other {# créations s’essoufflent}}',
      spend_off:
        '{direction, select, more {Dépenses bien plus élevées que d’habitude} other {Dépenses bien plus basses que d’habitude}}',
      token_expiring: 'Une connexion expire bientôt',
    },
    intros: {
      mentioned: '{actor} vous mentionne dans un commentaire sur {thing}, dans {campaign}.',
      mentionedInBrief: '{actor} vous mentionne dans le brief de {creative}, dans {campaign}.',
      comment_created: '{actor} a commenté {thing}, dans {campaign}.',
      reply: '{actor} a répondu dans une conversation sur {thing}, dans {campaign}.',
      changes_requested:
        '{isOwner, select, yes {{actor} vous demande de modifier {thing}, dans {campaign}{due, select, none {} late {. L’échéance était le {day}} other {, pour le {day}}}.} other {{actor} demande à {owner} de modifier {thing}, dans {campaign}{due, select, none {} late {. L’échéance était le {day}} other {, pour le {day}}}.}}',
      approved: '{actor} a approuvé {file} pour {thing}, dans {campaign}. Il n’y a plus rien à faire pour ce fichier.',
      file_rejected:
        '{file} enfreint une règle de {thing}, dans {campaign}. La page indique ce qu’il faut changer, et permet d’accepter le fichier tel quel.',
      assigned:
        '{actor} vous confie {thing}{due, select, none {} late {. L’échéance était le {day}} other {, pour le {day}}}.',
      campaign_due_at:
        '{missing, plural, =0 {Il reste à faire} one {Il manque encore # fichier} other {Il manque encore # fichiers}} pour {campaign}. Échéance : {at}.',
      creative_due_at:
        '{missing, plural, =0 {Il reste à faire} one {Il manque encore # fichier} other {Il manque encore # fichiers}} pour {creative}, dans {campaign}. Échéance : {at}.',
      creative_fulfilled:
        'Tous les fichiers demandés pour {creative}, dans {campaign}, sont arrivés. Le dernier vient de {actor}.',
      campaign_fulfilled: 'Tous les fichiers demandés pour {campaign} sont arrivés. Le dernier vient de {actor}.',
      invitation_accepted: '{actor} a accepté votre invitation à {thing} et peut commencer.',
      reminders_ended:
        'Tous les rappels pour {campaign} ont été envoyés. Écrivez aux personnes concernées, demandez à quelqu’un d’autre, ou repoussez l’échéance.',
      slot_passed:
        '{to} se charge désormais de {thing}, dans {campaign}{due, select, none {} late {. L’échéance était le {day}} other {, à livrer pour le {day}}}.',
      slot_given_back:
        '{actor} ne livrera pas {thing}, dans {campaign}. Confiez ce fichier à quelqu’un d’autre, ou livrez-le vous-même.',
      pass_requested:
        '{actor} souhaite confier à {to} la livraison de {thing}, dans {campaign}. Si vous acceptez, {to} reçoit une invitation au nom de {actor}.',
      pass_declined:
        '{to} ne prendra pas en charge {thing}, dans {campaign}. Merci de livrer ce fichier vous-même{due, select, none {} late {. L’échéance était le {day}} other {, pour le {day}}}.',
      pass_returned:
        '{to} ne livrera pas {thing}, dans {campaign}. Le fichier revient à la personne qui le lui avait confié{due, select, none {} late {. L’échéance était le {day}} other {. L’échéance est le {day}}}.',
      review_finished:
        '{actor} a terminé la validation de {to}, dans {campaign} : {approved, plural, =0 {aucun fichier validé} one {# fichier validé} other {# fichiers validés}}{changes, plural, =0 {} one {, # fichier à modifier} other {, # fichiers à modifier}}{undecided, plural, =0 {} one {, # fichier sans décision} other {, # fichiers sans décision}}.',
      review_renewal:
        '{to} a ouvert un lien de validation de {campaign} qui ne lui donne plus accès. Prolongez le lien ou envoyez-en un nouveau. Personne d’autre n’a reçu cette demande.',
      review_requested:
        'Des fichiers de {creative}, dans {campaign}, sont arrivés à l’étape de validation « {to} ». Validez-les, ou demandez des modifications.',
      ad_rejected:
        '{ads, plural, one {La plateforme a refusé {asset}, dans le compte publicitaire {account}. Elle ne sera diffusée qu’une fois modifiée et acceptée.} other {La plateforme a refusé # publicités du compte publicitaire {account}, dont {asset}. Elles ne seront diffusées qu’une fois modifiées et acceptées.}}',
      delivery_stopped:
        '{ads, plural, one {{asset} est active, mais n’a pas été diffusée de toute une journée, dans le compte publicitaire {account}.} other {# créations sont actives, mais n’ont pas été diffusées de toute une journée, dans le compte publicitaire {account}.}} Vérifiez le budget, le calendrier et l’audience.',
      asset_tired:
        '{ads, plural, one {{asset} obtient nettement moins de clics que la première semaine, dans le compte publicitaire {account}.} other {# créations obtiennent nettement moins de clics que la première semaine, dans le compte publicitaire {account}.}} Briefez une relève avant que les résultats ne coûtent plus cher.',
      spend_off: '{account} a dépensé {spend} en une journée. La médiane des jours précédents est de {usual}.',
      token_expiring:
        'La connexion à {account} expire {ends}. Renouvelez-la avant, pour que les envois et les chiffres ne s’interrompent pas.',
    },
    place: 'Sur {thing}, dans {campaign}.',
    next: {
      changes_requested:
        '{isOwner, select, yes {Déposez le fichier corrigé au même endroit : {actor} le voit aussitôt.} other {Le fichier corrigé arrive au même endroit : vous le voyez aussitôt.}}',
      fulfilled: 'Regardez les fichiers, approuvez-les, ou envoyez-les aux plateformes publicitaires.',
    },
    preheaders: {
      ad_rejected: 'Pas de diffusion tant qu’elle n’est pas modifiée et acceptée.',
      delivery_stopped: 'Active, mais rien de toute une journée. Vérifiez le budget, le calendrier et l’audience.',
      asset_tired:
        'Nettement moins de clics que la première semaine. Briefez une relève avant que les résultats ne coûtent plus cher.',
      spend_off: '{spend} en une journée, contre {usual} d’habitude.',
      mentionedInBrief: 'Dans {campaign}, chez {organizationName}.',
      changes_requested: '{count, plural, one {À modifier : {text}} other {# points à modifier, dont : {text}}}',
      approved: '{file}, v{number}. Il n’y a plus rien à faire pour ce fichier.',
      file_rejected: 'Dans {campaign}. Voyez ce qu’il faut changer, ou acceptez le fichier tel quel.',
      assigned:
        '{due, select, none {Voyez ce qui est demandé.} late {L’échéance était le {day}. Voyez ce qui est demandé.} other {Pour le {day}. Voyez ce qui est demandé.}}',
      due: 'Voyez ce qui manque, et qui doit le livrer.',
      fulfilled: 'Le dernier fichier vient de {actor}. Regardez, approuvez ou envoyez les fichiers.',
      invitation_accepted: 'Il n’y a rien à faire.',
      reminders_ended: 'Tous les rappels ont été envoyés. Voyez ce qui manque, et qui doit le livrer.',
      slot_passed: 'Dans {campaign}. Voyez qui s’en charge désormais.',
      slot_given_back: 'Il est de nouveau à votre charge, dans {campaign}.',
      pass_requested: 'Rien n’est envoyé à {to} sans votre accord.',
      pass_declined: 'Le fichier reste à votre charge, dans {campaign}.',
      pass_returned: 'Dans {campaign}. Le fichier revient à la personne qui le lui avait confié.',
      review_finished: 'Dans {campaign}. Lisez les commentaires ; les nouvelles versions apparaîtront au même lien.',
      review_renewal: 'Son lien ne fonctionne plus. Prolongez-le ou envoyez-en un nouveau.',
      review_requested: 'Des fichiers de {campaign} vous attendent.',
    },
    buttons: {
      figures: 'Voir les chiffres',
      connections: 'Renouveler la connexion',
      comment: 'Lire et répondre',
      brief: 'Lire le brief',
      changes: '{isOwner, select, yes {Voir les commentaires et corriger} other {Voir les commentaires}}',
      file: 'Voir le fichier',
      rejected: 'Voir ce qu’il faut changer',
      missing: 'Voir ce qui manque',
      files: 'Voir les fichiers',
      needed: 'Voir ce qui est demandé',
      campaign: 'Ouvrir la campagne',
      owner: 'Voir qui s’en charge',
      reassign: 'Choisir qui le livre',
      answer: 'Accepter ou refuser',
      deliver: 'Voir le fichier à livrer',
      review: 'Examiner les fichiers',
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
      slot_passed: 'fichiers confiés à d’autres',
      pass_requested: 'demandes de délégation',
      pass_declined: 'délégations refusées',
      pass_returned: 'fichiers rendus',
      review_finished: 'validations terminées',
      review_renewal: 'demandes d’un nouveau lien de validation',
      review_requested: 'fichiers à valider',
      ad_rejected: 'publicités refusées',
      delivery_stopped: 'publicités qui ne sont plus diffusées',
      asset_tired: 'créations essoufflées',
      spend_off: 'dépenses inhabituelles',
      token_expiring: 'connexions qui expirent bientôt',
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
    stopReminders: {
      title: 'Rappels d’Ad Foundry',
      question: 'Quels rappels voulez-vous arrêter ?',
      campaign: 'Les rappels de la campagne « {name} »',
      all: 'Tous les rappels',
      allHelp:
        '{organizationName, select, none {De toutes les campagnes et de toutes les organisations} other {De toutes les campagnes de {organizationName} et, une fois l’invitation acceptée, de toutes les organisations}}',
      confirm: 'Arrêter',
      doneCampaign: 'Vous ne recevrez plus de rappels pour « {name} ».',
      doneAll: 'Vous ne recevrez plus de rappels{organizationName, select, none {} other { de {organizationName}}}.',
      kept: 'Les fichiers restent attendus. L’équipe voit que vous avez arrêté les rappels.',
      resume: 'Les réactiver',
      resumed: 'Les rappels sont réactivés.',
    },
  },
  reminder: {
    subject:
      '{work, select, changes {{count, plural, one {# fichier} other {# fichiers}} à corriger{due, select, none {} late {, en retard} other { {day}}}} other {{count, plural, one {# fichier} other {# fichiers}} {due, select, none {à livrer} late {en retard} other {à livrer {day}}}}} : {name}',
    subjectMore:
      '{work, select, changes {{count, plural, one {# fichier} other {# fichiers}} à corriger{due, select, none {} late {, en retard} other { {day}}}} other {{count, plural, one {# fichier} other {# fichiers}} {due, select, none {à livrer} late {en retard} other {à livrer {day}}}}} : {name}, et {more, plural, one {# autre campagne} other {# autres campagnes}}',
    preheader: '{organizationName} attend : {things}.',
    preheaderMore: '{organizationName} attend : {things}, et {more, plural, one {# autre} other {# autres}}.',
    heading:
      '{work, select, changes {{count, plural, one {# fichier} other {# fichiers}} à corriger} other {{count, plural, one {# fichier} other {# fichiers}} à livrer}}',
    headingLate:
      '{work, select, changes {{count, plural, one {# fichier reste} other {# fichiers restent}} à corriger} other {{count, plural, one {# fichier manque} other {# fichiers manquent}} encore}}',
    body: '{asker, select, none {{organizationName}} other {{asker} ({organizationName})}} {due, select, none {attend} late {attend toujours} other {attend}} de vous {work, select, changes {{count, plural, one {le fichier corrigé} other {# fichiers corrigés}}} other {{count, plural, one {# fichier} other {# fichiers}}}} pour {name}{due, select, none {} late {. {count, plural, one {Il était attendu} other {Le premier était attendu}} le {day}} other {, au plus tard le {day}}}.',
    acts: 'Déposez vos fichiers sur la page de la campagne. Vous pouvez aussi y annoncer une autre date ou confier un fichier à quelqu’un d’autre.',
    noAccount: 'Aucun compte n’est nécessaire.',
    section: '{name} · {due, select, none {sans échéance} late {attendu {day}} other {pour le {day}}}',
    dueBy: 'Pour le {day}',
    wasDue: 'Attendu {day}',
    promised: 'Annoncé pour le {day}',
    shared: 'À livrer par {people}',
    wantsChanges: 'Modifications demandées',
    isNew: 'Nouveau',
    later:
      '{count, plural, one {# fichier} other {# fichiers}}{due, select, none {} late {, attendu {day}} other {, pour le {day}}}',
    laterTitle: 'À livrer plus tard',
    more: '{count, plural, one {Et une autre campagne.} other {Et # autres campagnes.}}',
    action:
      '{work, select, changes {{count, plural, one {Livrer le fichier corrigé} other {Livrer les fichiers corrigés}}} other {{count, plural, one {Livrer le fichier} other {Livrer les fichiers}}}}',
    deliver: 'Livrer',
    promise: 'Annoncer une date',
    pass: 'Confier à quelqu’un',
    stop: 'Ne plus recevoir ces rappels',
    footer:
      'Vous recevez cet e-mail car {organizationName} vous demande ces fichiers. Les rappels cessent une fois qu’ils sont livrés.',
  },
  reviewReminder: {
    subject:
      '{count, plural, one {# fichier attend} other {# fichiers attendent}} votre décision : {name}{more, plural, =0 {} one {, et # autre campagne} other {, et # autres campagnes}}',
    preheader:
      '{organizationName} attend votre décision{due, select, none {} late {, prévue le {day}} other {, au plus tard le {day}}}.',
    heading: '{count, plural, one {# fichier attend} other {# fichiers attendent}} votre décision',
    body: 'Validez chaque fichier, ou demandez des modifications{due, select, none {} late {. {count, plural, one {L’échéance était} other {La première échéance était}} le {day}} other {, au plus tard le {day}}}.',
    action: '{count, plural, one {Examiner le fichier} other {Examiner les fichiers}}',
    section: 'Dans l’attente de votre décision',
    promise: 'Annoncer une date',
    waits:
      '{count, plural, one {# fichier} other {# fichiers}}{due, select, none {} late {, attendu le {day}} other {, pour le {day}}}',
    footer:
      'Vous recevez cet e-mail car vous validez des fichiers de {organizationName}. Les rappels cessent dès que vous avez décidé.',
  },
  reviewWaiting: {
    subject:
      '{kind, select, versions {{count, plural, one {La nouvelle version est prête} other {# nouvelles versions sont prêtes}}} other {C’est à vous de valider}} : {title}{more, plural, =0 {} one {, et # autre lien} other {, et # autres liens}}',
    preheader:
      '{kind, select, versions {Vous avez demandé des modifications. {organizationName} attend votre nouvel avis} other {{count, plural, one {# fichier attend} other {# fichiers attendent}} votre décision}}{due, select, none {} late {} other {, au plus tard le {day}}}.',
    heading:
      '{kind, select, versions {{count, plural, one {La nouvelle version est prête} other {# nouvelles versions sont prêtes}}} other {C’est à vous de valider}}',
    body: '{kind, select, versions {Vous avez demandé des modifications, et {name}, chez {organizationName}, a {count, plural, one {une nouvelle version} other {# nouvelles versions}} à vous montrer. {count, plural, one {Comparez-la} other {Comparez chacune}} à la précédente, puis validez-la ou demandez d’autres modifications} other {{count, plural, one {# fichier} other {# fichiers}} de {organizationName} {count, plural, one {attend} other {attendent}} votre décision. Validez chaque fichier, ou demandez des modifications}}{due, select, none {} late {} other {, au plus tard le {day}}}.',
    file: '{name} : version {version, number}',
    files: '{count, plural, one {# fichier} other {# fichiers}}',
    moreFiles: '{count, plural, one {et # autre fichier} other {et # autres fichiers}}',
    yours: 'Ce lien est personnel, et ce que vous y écrivez porte votre nom : merci de ne pas le transférer.',
    footer: 'Vous recevez cet e-mail car {name}, chez {organizationName}, vous a envoyé un lien de validation.',
    stop: 'Ne plus recevoir ces e-mails',
    stopPage: {
      title: 'E-mails de {organizationName}',
      question: 'Ne plus recevoir d’e-mails sur les fichiers à valider ?',
      questionHelp:
        '{organizationName} ne vous préviendra plus quand des fichiers attendent votre décision. Votre lien reste valable.',
      confirm: 'Ne plus les recevoir',
      stopped: '{organizationName} ne vous envoie plus d’e-mails sur les fichiers à valider.',
      stoppedHelp: 'Votre lien reste valable.',
      resume: 'Les recevoir de nouveau',
      resumed: 'Vous recevrez de nouveau ces e-mails.',
    },
  },
  replyNotice: {
    subject: 'Votre réponse à {organizationName} n’a pas été publiée',
    subjectFiles: 'Votre réponse à {organizationName} a été publiée sans ses fichiers',
    kept: 'Personne n’a lu votre réponse. Vous retrouverez son texte dans vos messages envoyés.',
    write: 'Écrire ici',
    upload: 'Envoyer les fichiers ici',
    problems: {
      archived: 'L’élément auquel vous avez répondu est archivé : plus rien ne peut y être ajouté.',
      empty: 'Votre réponse ne contient aucun texte, seulement l’e-mail cité ou une signature.',
      files:
        'Votre texte est publié en commentaire. Les fichiers ne peuvent pas être envoyés par e-mail : ils ont été écartés.',
      'files-only': 'Les fichiers ne peuvent pas être envoyés par e-mail, et votre réponse ne contenait pas de texte.',
      gone: 'L’élément auquel vous avez répondu a été supprimé.',
      'guests-off': 'Vous ne pouvez répondre qu’aux commentaires qui vous sont adressés et qui sont encore ouverts.',
      'no-access':
        'Vous n’avez plus accès à {organizationName}. S’il s’agit d’une erreur, écrivez à la personne qui vous a invité.',
      'not-opened':
        'Vous n’avez pas encore ouvert l’invitation de {organizationName}. Ouvrez le lien de l’e-mail, et écrivez-y.',
      'other-sender':
        'Elle vient d’une autre adresse que celle-ci. Répondez depuis cette adresse pour que nous sachions que c’est bien vous.',
      'plan-ended': '{organizationName} est en lecture seule pour le moment.',
      several:
        'L’e-mail auquel vous avez répondu concerne plusieurs fichiers : impossible de savoir duquel vous parlez.',
      'thread-full': 'La conversation a atteint son nombre maximal de commentaires.',
      'too-large':
        'Votre e-mail est trop volumineux. Les fichiers ne peuvent pas être envoyés par e-mail : déposez-les en ligne et répondez avec du texte seul.',
      'too-long': 'Votre réponse est trop longue pour un commentaire, limité à 5 000 caractères.',
    },
  },
  noAccount: {
    subject: 'Aucun compte n’utilise cette adresse',
    preheader: 'Créez un compte, ou connectez-vous avec l’adresse de votre inscription.',
    body: 'Quelqu’un, sans doute vous, a voulu se connecter avec cette adresse, mais aucun compte ne l’utilise. Créez un compte, ou connectez-vous avec l’adresse de votre inscription.',
    action: 'Créer un compte',
  },
  accountDisabled: {
    subject: 'Votre compte est désactivé',
    preheader: 'Un administrateur de votre organisation peut le réactiver.',
    body: 'Vous avez voulu vous connecter, mais votre compte est désactivé. Demandez à un administrateur de votre organisation de le réactiver.',
  },
  plan: {
    trialEnding: {
      subject: 'L’essai de {organizationName} se termine le {date}',
      subjectNoCard: 'Ajoutez une carte avant le {date} : {organizationName}',
      preheader: 'Votre carte sera alors débitée. Résiliez avant et rien ne sera prélevé.',
      preheaderNoCard:
        'Sans carte, {organizationName} passe en lecture seule. Rien n’est prélevé, rien n’est supprimé.',
      body: 'L’essai de {organizationName} se termine le {date}. Le forfait Pro sera alors prélevé sur votre carte. Résiliez avant et rien ne sera prélevé. Dans tous les cas, vos campagnes et vos fichiers sont conservés.',
      bodyAmount:
        'Le {date}, votre carte sera débitée de {amount} pour le forfait Pro. Résiliez avant et rien ne sera prélevé. Dans tous les cas, vos campagnes et vos fichiers sont conservés.',
      bodyNoCard:
        'Il n’y a pas encore de moyen de paiement. Ajoutez-en un avant le {date}, sinon {organizationName} passe en lecture seule. Rien n’est prélevé, et rien n’est supprimé.',
      action: 'Voir le forfait',
      actionNoCard: 'Ajouter une carte',
    },
    paymentFailed: {
      subject:
        '{reason, select, authentication {Confirmez votre paiement} other {Mettez à jour votre carte}} avant le {date} : {organizationName}',
      preheader:
        'Un paiement a échoué : {why}. Tout fonctionne d’ici là ; ensuite, {organizationName} passe en lecture seule.',
      heading: 'Un paiement pour {organizationName} a échoué',
      body: 'Nous n’avons pas pu traiter votre paiement : {why}. Veuillez mettre à jour votre moyen de paiement ou contacter le support. Tout fonctionne jusqu’au {date}. Ensuite, vous pourrez seulement consulter et télécharger ; rien n’est supprimé.',
      bodyAmount:
        'Nous n’avons pas pu traiter votre paiement : le prélèvement de {amount} a échoué, car {why}. Veuillez mettre à jour votre moyen de paiement ou contacter le support. Une nouvelle carte est débitée aussitôt. Tout fonctionne jusqu’au {date}. Ensuite, vous pourrez seulement consulter et télécharger ; rien n’est supprimé.',
      action: '{reason, select, authentication {Confirmer le paiement} other {Mettre à jour la carte}}',
      reasons: {
        'insufficient-funds': 'la banque signale une provision insuffisante',
        'expired-card': 'la carte a expiré',
        'authentication-required': 'votre banque vous demande de le confirmer',
        'wrong-details': 'la banque n’a pas accepté le numéro, la date ou le cryptogramme de la carte',
        'no-card': 'il n’y a pas de carte à débiter',
        other: 'la banque a refusé la carte sans donner de raison',
      },
    },
    paymentRecovered: {
      subject: 'Paiement reçu : {organizationName}',
      preheader: 'Merci. Tout fonctionne comme avant ; il n’y a rien à faire.',
      body: 'Merci : nous avons bien reçu le paiement de {organizationName}. Tout fonctionne comme avant.',
      action: 'Voir la facture',
    },
    ended: {
      subject: 'Choisissez un forfait pour continuer : {organizationName}',
      preheader: 'Le forfait est terminé. Vous pouvez tout consulter et télécharger ; rien n’est supprimé.',
      heading: 'Le forfait de {organizationName} est terminé',
      body: 'Vous pouvez tout consulter et tout télécharger dans {organizationName}, et rien n’est supprimé. Pour déposer, briefer et envoyer à nouveau, choisissez un forfait.',
      action: 'Choisir un forfait',
    },
  },
  invoiceCopy: {
    subject: 'Facture {number} pour {organizationName}',
    preheader: '{amount}, payés le {paid}.',
    body: 'La facture {number} de {amount} ({period}) a été payée le {paid}. Il ne reste rien à payer.',
    reason:
      'Vous recevez cette copie car un propriétaire de {organizationName} a ajouté votre adresse pour les factures.',
    action: 'Ouvrir la facture',
  },
  newDevice: {
    subject: 'Nouvelle connexion à votre compte',
    preheader: 'Le {when}. Si ce n’était pas vous, fermez toutes les sessions dans vos paramètres.',
    body: 'Quelqu’un, sans doute vous, a utilisé votre compte le {when} dans un nouveau navigateur : {browser}. Si c’était vous, il n’y a rien à faire.',
    bodyUnknown:
      'Quelqu’un, sans doute vous, a utilisé votre compte le {when} dans un nouveau navigateur. Si c’était vous, il n’y a rien à faire.',
    notYou: 'Si ce n’était pas vous, ouvrez vos paramètres et fermez toutes les sessions.',
    action: 'Voir vos sessions',
    browserOn: '{browser} sous {system}',
  },
  newGuestDevice: {
    subject: 'Votre page de dépôt a été ouverte dans un nouveau navigateur',
    preheader: 'Le {when}. Si c’était vous, il n’y a rien à faire.',
    body: 'Le {when}, quelqu’un, sans doute vous, a ouvert dans un nouveau navigateur ({browser}) votre page de dépôt, avec un code envoyé à cette adresse. Si c’était vous, il n’y a rien à faire.',
    bodyUnknown:
      'Le {when}, quelqu’un, sans doute vous, a ouvert dans un nouveau navigateur votre page de dépôt, avec un code envoyé à cette adresse. Si c’était vous, il n’y a rien à faire.',
    notYou: 'Si ce n’était pas vous, déconnectez ce navigateur dans vos paramètres.',
    action: 'Voir où vous êtes connecté',
  },
} as const satisfies Texts;
