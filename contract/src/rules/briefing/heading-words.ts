import type { ColumnMeaning } from './sheet-reading.ts';

/**
 * Folded headings in English, French and German, and common ones in other languages. If several columns match a
 * meaning, the column whose heading comes first in this list gets it.
 */
export const headingWords: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  name: `creative name, creative, creatives, name of creative, asset name, ad name, concept, concept name, creative concept,
    creation, nom de la creation, nom de la crea, crea, creas, motiv, motivname, werbemittel, sujet, asset, deliverable,
    execution, visual name, video name, task name, name, title, titre, titel, nom, intitule, bezeichnung, ad title, post title,
    idea, nombre, pieza, creatividad, nome, titolo, creativita, task, post, content title, key visual, ad, product, produit,
    produkt, item, variant name, variant, variante, video, visual, visuel`,
  description: `description, descriptif, beschreibung, message, key message, angle, brief, creative brief, content, contenu,
    inhalt, summary, details, detail, body, visual direction, descripcion, descrizione, omschrijving, headline, accroche`,
  platform: `platform, platforms, plateforme, plateformes, plattform, plattformen, channel, channels, canal, canaux, kanal,
    kanale, site, support, supports, publisher, network, reseau, netzwerk, medium, media, media channel, social network,
    vendor, werbetrager, plataforma, piattaforma, medio, kanalen, environment, umfeld`,
  placement: `placement, placements, emplacement, emplacements, platzierung, platzierungen, ad placement, placement type,
    position, werbeform, werbeplatz, ad unit, unit, ubicacion, posizionamento, plaatsing, surface, inventory`,
  size: `size, sizes, dimension, dimensions, masse, mass, abmessung, abmessungen, taille, tailles, grosse, groesse, pixels,
    resolution, auflosung, size px, masse px, ad size, creative size, banner size, tamano, medidas, formaat, dimensioni, width,
    height, breite, hohe, largeur, hauteur`,
  ratio: `ratio, ratios, aspect ratio, aspect ratios, aspect, ausrichtung, orientation, seitenverhaltnis, formatverhaltnis,
    proportion`,
  format: `format, formats, formate, spec, specs, ad format, ad formats, creative format, specification, specifications,
    technical specs, tech specs, werbeformat, anzeigenformat, formato, formati, formatos, placement format, format placement,
    deliverables, formats needed, sizes needed`,
  duration: `duration, length, len, duree, durees, lange, laenge, runtime, spot length, spotlange, seconds, sec, secs, duration s,
    durata, duracion, video length, trt, lengte, laufzeit, duur, timing`,
  type: `asset type, creative type, ad type, media type, content type, type, kind, typ, art, static video, medientyp, file type,
    type de crea, type de contenu, nature, tipo, soort, asset format, media format`,
  language: `language, languages, lang, langue, langues, sprache, sprachen, locale, version langue, idioma, lingua, taal, sprak,
    language s, sprachversion`,
  count: `qty, quantity, quantities, count, anzahl, quantite, menge, stuck, stuckzahl, number of assets, no of assets,
    nb, nb crea, nb visuels, nombre de visuels, assets, versions, variations, variants, number of versions, how many, cantidad,
    quantita, aantal, pcs, units, no of versions, nombre de versions, nombre de declinaisons`,
  owner: `owner, assignee, assigned to, assigned, responsible, responsable, resp, verantwortlich, verantwortliche,
    verantwortlicher, zustandig, supplied by, designer, producer, creative owner, asset owner, assignee email, owner email,
    email, e mail, pic, person in charge, who, wer, qui, attribue a, asignado a, responsabile, verantwoordelijke, lead,
    en charge, pilote, produced by, made by`,
  deadline: `creative due, creative due date, creative deadline, asset due, assets due, asset deadline, assets deadline, asset due
    date, asset delivery, creative delivery, material deadline, deadline, due date, due, due on, due by, delivery date, delivery,
    date de livraison, livraison, livrable le, anlieferung bis, anlieferung, anlieferungstermin, anlieferungsfrist,
    abgabe, abgabetermin, abgabe bis, liefertermin, lieferdatum, lieferung, fallig, fallig am, falligkeit, faellig, frist, echeance,
    date d echeance, date limite, date de rendu, rendu, remise, date de remise, materialschluss, supply date, final due, handover,
    fecha de entrega, entrega, fecha limite, consegna, data di consegna, scadenza, vencimiento, leverdatum, deadline date,
    due date final, termin, date, datum, fecha, data`,
  notes: `notes, note, comments, comment, remarks, remark, remarques, remarque, bemerkung, bemerkungen, kommentar, kommentare,
    anmerkung, anmerkungen, hinweis, hinweise, commentaire, commentaires, observations, observaciones, opmerkingen, precisions`,
  parent: 'parent task, parent, parent item, parent creative, tache parente, ubergeordnete aufgabe, parent name',
  finished: 'completed at, completed on, completed, completion date, date completed, erledigt am, termine le',
  'left-out': `line, line no, row, nr, no, n, lfd nr, pos, id, task id, item id, created at, created, created on, last modified,
    last updated, modified at, updated at, uid, gid`,
};

/** Headings of dates other than due dates. */
export const otherDates =
  /\b(?:start|end|live|launch|flight|publish|publication|post|posting|shoot|event|go|air|approval|approved|review|freigabe|validation|kampagnenstart|debut|fin|von|created|modified|feedback|kick)\b/;

/** Headings of columns that name the media type if no other column does. */
export const groupHeadings = new Set(
  'section column, section, category, categorie, kategorie, list, phase, group'.split(', '),
);
