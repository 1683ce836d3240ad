import type { ReportColumn } from './report-columns.ts';

/**
 * The column headings in exports of platforms: Meta's in English, French, German, Spanish, Italian, Portuguese and
 * Dutch, and the English ones of Google Ads (with names of its query language), TikTok, LinkedIn, Snapchat and
 * Pinterest. If a file has several headings of a column, the first one in this list wins. Case, accents, underscores
 * and currencies in brackets do not matter.
 */
export const reportHeadings: Record<ReportColumn, readonly string[]> = {
  day: listed(`
    Day | Jour | Tag | Période | Time period | Día | Giorno | Dia | Dag | By day | segments.date | Date | Datum | Fecha | Data |
    stat_time_day | Day of report | Report date | Date (UTC)`),
  since: listed(`
    Reporting starts | Début des rapports | Berichtsstart | Inicio del informe | Inizio dei report | Inizio report |
    Início dos relatórios | Start rapportage | Begin van rapportage | Rapportage begint | Start date | Start date
    (in UTC) | Start time | date_start`),
  until: listed(`
    Reporting ends | Fin des rapports | Berichtsende | Fin del informe | Fine dei report | Fine report | Término dos
    relatórios | Encerramento dos relatórios | Fim dos relatórios | Einde rapportage | Einde van rapportage |
    Rapportage eindigt | End date | End date (in UTC) | End time | date_stop`),
  account: listed(`
    Account name | Ad account name | Nom du compte | Nom du compte publicitaire | Kontoname | Name des Werbekontos |
    Nombre de la cuenta | Nome dell'account | Nome account | Nome da conta | Accountnaam | Naam account | Account |
    Advertiser name | customer.descriptive_name`),
  accountId: listed(`
    Account ID | Ad account ID | Identifiant du compte | Konto-ID | Identificador de la cuenta | ID account |
    Identificação da conta | Account-ID | Customer ID | Advertiser ID | customer.id`),
  currency: listed(`
    Currency | Devise | Währung | Divisa | Moneda | Valuta | Moeda | Currency code | Währungscode | Code devise |
    Code de devise | customer.currency_code | account_currency`),
  campaign: listed(`
    Campaign name | Campaign | Nom de la campagne | Campagne | Kampagnenname | Kampagne | Nombre de la campaña |
    Campaña | Nome della campagna | Nome campagna | Campagna | Nome da campanha | Campanha | Campagnenaam | Naam
    campagne | campaign.name`),
  campaignId: listed(`
    Campaign ID | Identifiant de campagne | Identifiant de la campagne | ID de campagne | Kampagnen-ID |
    Identificador de la campaña | ID de la campaña | ID campagna | Identificação da campanha | ID da campanha |
    Campagne-ID | campaign.id`),
  adSet: listed(`
    Ad set name | Ad set | Nom de l'ensemble de publicités | Ensemble de publicités | Name der Anzeigengruppe |
    Anzeigengruppenname | Anzeigengruppe | Nombre del conjunto de anuncios | Conjunto de anuncios | Nome del gruppo
    di inserzioni | Gruppo di inserzioni | Nome do conjunto de anúncios | Conjunto de anúncios | Naam advertentieset
    | Advertentiesetnaam | Advertentieset | Ad group name | Ad group | Ad group (name) | Groupe d’annonces | Grupo
    de anuncios | Gruppo di annunci | Grupo de anúncios | Advertentiegroep | Ad squad name | Ad squad |
    ad_group.name | adset_name`),
  adSetId: listed(`
    Ad set ID | Identifiant de l'ensemble de publicités | ID de l'ensemble de publicités | Anzeigengruppen-ID |
    Identificador del conjunto de anuncios | ID del conjunto de anuncios | ID gruppo di inserzioni | Identificação
    do conjunto de anúncios | ID do conjunto de anúncios | Advertentieset-ID | ID advertentieset | Ad group ID | Ad
    squad ID | ad_group.id | adset_id`),
  ad: listed(`
    Ad name | Nom de la publicité | Anzeigenname | Name der Anzeige | Nombre del anuncio | Nome dell'inserzione |
    Nome inserzione | Nome do anúncio | Advertentienaam | Naam advertentie | Naam van advertentie | Ad | Publicité |
    Annonce | Visuel | Nom de l'annonce | Anzeige | Anuncio | Inserzione | Annuncio | Anúncio | Advertentie | Creative name |
    Pin promotion name | ad_group_ad.ad.name`),
  adId: listed(`
    Ad ID | Identifiant de la publicité | Identifiant de publicité | ID de la publicité | Anzeigen-ID |
    Identificador del anuncio | ID del anuncio | ID inserzione | ID dell'inserzione | Identificação do anúncio | ID
    do anúncio | Advertentie-ID | ID advertentie | ID de l'annonce | Creative ID | Pin promotion ID |
    ad_group_ad.ad.id`),
  spend: listed(`
    Amount spent | Montant dépensé | Dépenses | Dépense | Ausgegebener Betrag | Importe gastado | Cantidad gastada | Importo speso |
    Valor usado | Valor gasto | Montante gasto | Quantia gasta | Besteed bedrag | Uitgegeven bedrag | Cost | Coût |
    Kosten | Coste | Costo | Custo | Spend | Spent | Total spent | Total cost | Spend in account currency | Spend in
    local currency | metrics.cost_micros | cost_micros`),
  impressions: listed(`
    Impressions | Impressionen | Impresiones | Impression | Impressioni | Impressões | Weergaven | Vertoningen |
    Impr. | Impr | Impressies | Paid impressions | metrics.impressions`),
  clicks: listed(`
    Clicks (all) | Clics (tous) | Klicks (alle) | Clics (todos) | Clic (tutti) | Cliques (todos) | Klikken (alle) |
    Clicks | Clics | Klicks | Clic | Cliques | Klikken | Total clicks | Interactions | Swipe ups | Swipes | Pin
    clicks | metrics.clicks`),
  linkClicks: listed(`
    Link clicks | Clics sur un lien | Clics sur le lien | Link-Klicks | Linkklicks | Clics en el enlace | Clic sul
    link | Cliques no link | Cliques na ligação | Linkklikken | Link-kliks | Linkkliks | Klikken op links | Klikken
    op link | Clicks (destination) | Clicks to landing page | Outbound clicks`),
  landingPageViews: listed(`
    Landing page views | Website landing page views | Vues de page de destination | Landingpage-Aufrufe | Landing-Page-Aufrufe | Aufrufe der Zielseite | Visitas a la página de destino | Visualizzazioni della pagina di
    destinazione | Visualizações da página de destino | Weergaven van landingspagina | Landingspaginaweergaven |
    Total landing page view`),
  results: listed(`
    Results | Résultats | Ergebnisse | Resultados | Risultati | Resultaten | Result | Conversions | Leads | Total
    conversions | metrics.conversions`),
  resultKind: listed(`
    Result indicator | Result type | Indicateur de résultats | Type de résultat | Ergebnisindikator | Ergebnistyp |
    Indicador de resultado | Indicador de resultados | Tipo de resultado | Indicatore dei risultati | Indicatore di
    risultato | Tipo di risultato | Resultaatindicator | Resultatenindicator | Resultaattype`),
  purchases: listed(`
    Purchases | Website purchases | Achats | Achats sur le site web | Käufe | Website-Käufe | Compras | Compras en
    el sitio web | Acquisti | Acquisti sul sito web | Compras no site | Aankopen | Aankopen op website | Complete
    payment | Total complete payment`),
  purchaseValue: listed(`
    Purchases conversion value | Purchase conversion value | Website purchases conversion value | Valeur de
    conversion des achats | Valeur de conversion des achats sur le site web | Conversion-Wert für Käufe |
    Conversion-Wert von Käufen | Conversion-Wert für Website-Käufe | Valor de conversión de compras | Valor de
    conversión de las compras | Valore di conversione degli acquisti | Valor de conversão da compra | Valor de
    conversão de compras | Conversiewaarde aankopen | Conversiewaarde van aankopen | Conv. value | Conversion value
    | Total conversion value | Total complete payment value | metrics.conversions_value`),
  plays: listed(`
    Video plays | Lectures de vidéo | Video-Wiedergaben | Reproducciones de video | Reproducciones de vídeo |
    Riproduzioni del video | Reproduções do vídeo | Video's afgespeeld | Video views`),
  views3s: listed(`
    3-second video plays | 3-second video views | Lectures de vidéo de 3 secondes | 3-Sekunden-Video-Wiedergaben |
    Reproducciones de video de 3 segundos | Reproducciones de vídeo de 3 segundos | Riproduzioni del video della
    durata di 3 secondi | Reproduções do vídeo por 3 segundos | Video's 3 seconden afgespeeld`),
  thruplays: listed(`
    ThruPlays | ThruPlay`),
  plays25: videoShare(25),
  plays50: videoShare(50),
  plays75: videoShare(75),
  plays95: videoShare(95),
  plays100: videoShare(100),
  attribution: listed(`
    Attribution setting | Paramètre d'attribution | Attributionseinstellung | Configuración de atribución |
    Impostazione di attribuzione | Configuração de atribuição | Toeschrijvingsinstelling | Attributie-instelling`),
};

/** Splits names separated by bars. */
function listed(names: string): readonly string[] {
  return names.split('|').map((name) => name.replace(/\s+/g, ' ').trim());
}

function videoShare(percent: number): readonly string[] {
  return listed(`
    Video plays at ${percent}% | Video watches at ${percent}% | Video views at ${percent}% | Video played at
    ${percent}% | Lectures de vidéo à ${percent} % | Lectures de vidéo à ${percent}% | Video-Wiedergaben bis
    ${percent} % | Video-Wiedergaben zu ${percent} % | Video-Wiedergaben bis ${percent}% | Reproducciones de video
    hasta el ${percent}% | Reproducciones de vídeo hasta el ${percent}% | Riproduzioni del video fino al ${percent}%
    | Reproduções de ${percent}% do vídeo | Video's afgespeeld tot ${percent}%`);
}

/** The cell values that mean "All": such a row sums up the others. */
export const everythingWords: ReadonlySet<string> = new Set(
  listed('all | tous | toutes | tout | alle | todos | todas | todo | tutti | tutte | tudo | allen | alles'),
);

/** Folded beginnings of a cell that names a row of sums. */
export const totalWord =
  /^(?:grand |sub-?|sous-)?(?:totals?|totaux|totale|totali|totaal|totalen)\b|^(?:zwischen|gesamt)?summe\b|^gesamt(?:ergebnis)?\b|^insgesamt\b|^(?:suma|soma|somme|sum)\b|^(?:results? from|resultats? de|ergebnisse (?:aus|von)|resultados de|risultati d)\b|\b(?:total|summe|totaal)$/;

/** Headings of columns by periods longer than a day, from which days cannot be read. */
export const longerPeriods: ReadonlySet<string> = new Set(
  listed(
    'week | month | semaine | mois | woche | monat | semana | mes | settimana | mese | maand | quarter | by week | by month | segments.week | segments.month',
  ),
);
