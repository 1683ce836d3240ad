/** The texts of an ad, by the keys of the product's attributes. */
export interface AdTexts {
  primary_text: string;
  headline: string;
  landing_page: string;
  call_to_action: 'GET_OFFER' | 'LEARN_MORE' | 'SHOP_NOW' | 'SIGN_UP' | 'DOWNLOAD' | 'WATCH_MORE';
}
export type AdTextKey = keyof AdTexts;
export const adTextKeys: readonly AdTextKey[] = ['primary_text', 'headline', 'landing_page', 'call_to_action'];

/** The texts of each campaign's ads. */
export const campaignTexts: Readonly<Record<string, AdTexts>> = {
  'Night run Berlin': {
    primary_text:
      'Ten kilometres through Berlin after dark. Starting list open until Sunday, lamps and tea at every second kilometre.',
    headline: 'Run the city at night',
    landing_page: 'https://aster-running.example/night-run-berlin',
    call_to_action: 'SIGN_UP',
  },
  'Always-on summer': {
    primary_text:
      'One shoe for the whole summer: 212 grams, ten colours, and we resole it for free when you wear it out.',
    headline: 'Light enough to forget',
    landing_page: 'https://aster-running.example/summer',
    call_to_action: 'SHOP_NOW',
  },
  'Shoe finder': {
    primary_text:
      'Six questions, two minutes, one shoe. Answered by the people who stand in our shops, not by a machine.',
    headline: 'Which runner are you?',
    landing_page: 'https://aster-running.example/finder',
    call_to_action: 'LEARN_MORE',
  },
  'Spring launch': {
    primary_text:
      'Wet rock, loose gravel, a bridge with moss on it. The new trail sole holds where others slide, tested by people who fall for a living.',
    headline: 'Grip you can hear',
    landing_page: 'https://aster-running.example/trail',
    call_to_action: 'SHOP_NOW',
  },
  'Store opening Lyon': {
    primary_text:
      'Maison Verdier ouvre à Lyon. Venez sentir les six parfums de la maison, rue du Plat, et repartez avec un flacon gravé à votre nom.',
    headline: 'Rendez-vous rue du Plat',
    landing_page: 'https://maison-verdier.example/lyon',
    call_to_action: 'LEARN_MORE',
  },
  'Gift sets 2026': {
    primary_text:
      'Six coffrets, un seul ruban, noué à la main. Commandez avant le 6 décembre et nous gravons le prénom de votre choix sur le flacon.',
    headline: 'Les coffrets de Noël',
    landing_page: 'https://maison-verdier.example/coffrets',
    call_to_action: 'SHOP_NOW',
  },
  'Eau de nuit': {
    primary_text: 'Iris, fumée, cuir. Une eau de parfum pour les heures où la ville se tait, à découvrir en boutique.',
    headline: 'NUIT, la nouvelle eau',
    landing_page: 'https://maison-verdier.example/nuit',
    call_to_action: 'LEARN_MORE',
  },
  'Winter clearance': {
    primary_text: 'Nos derniers flacons de la saison, à prix doux, jusqu’à épuisement du stock.',
    headline: 'Fin de série',
    landing_page: 'https://maison-verdier.example/fin-de-serie',
    call_to_action: 'SHOP_NOW',
  },
  'Cyber week bundles': {
    primary_text: 'A kettle, a toaster and a mug that belong together. This week they cost what two of them do.',
    headline: 'Three for the price of two',
    landing_page: 'https://kettleandco.example/bundles',
    call_to_action: 'GET_OFFER',
  },
  'Autumn breakfast': {
    primary_text: 'Porridge takes five minutes. So does a good morning. Everything for both, from one small shop.',
    headline: 'Slow mornings, quick kettle',
    landing_page: 'https://kettleandco.example/breakfast',
    call_to_action: 'SHOP_NOW',
  },
  'Loyalty app': {
    primary_text: 'Every tenth cup is on us. The stamp card you always lose now lives in your phone.',
    headline: 'Your tenth cup is free',
    landing_page: 'https://kettleandco.example/app',
    call_to_action: 'DOWNLOAD',
  },
  'Advent countdown': {
    primary_text: '24 breakfasts, 24 small doors. Open one a day, put the kettle on, and sit down for ten minutes.',
    headline: 'Open at seven',
    landing_page: 'https://kettleandco.example/advent',
    call_to_action: 'SHOP_NOW',
  },
};

/** The texts of a creative that differ from those of its campaign. */
export const creativeTexts: Readonly<Record<string, Partial<AdTexts>>> = {
  'Gift sets −20 %': {
    primary_text: 'Tous nos coffrets à −20 % jusqu’au 6 décembre. La livraison est offerte, le ruban aussi.',
    headline: '−20 % sur les coffrets',
    call_to_action: 'GET_OFFER',
  },
  'Gift set cards': {
    primary_text: 'Ambre, Rose, Cuir, Nuit… Lequel lui ressemble ? Faites glisser pour découvrir nos six coffrets.',
    headline: 'Six coffrets, un ruban',
  },
  'Ribbon box 15s': {
    primary_text: 'Un nœud, et c’est Noël. Chaque coffret est noué à la main dans notre atelier.',
    headline: 'Noué à la main',
    call_to_action: 'WATCH_MORE',
  },
  'Engraved for free': {
    primary_text: 'Son prénom sur le flacon, gravé et offert. Écrivez-le à la commande, nous nous occupons du reste.',
    headline: 'Gravé à son prénom',
  },
  'After midnight': {
    primary_text: 'Une heure du matin, un taxi, la ville derrière la vitre. NUIT commence quand les autres rentrent.',
    headline: 'Après minuit',
  },
  'Grip test by @mara.runs': {
    primary_text: 'I ran up the wettest rock I know so that you do not have to. Watch the left foot.',
    headline: 'Mara tests the grip',
    call_to_action: 'WATCH_MORE',
  },
  'Pre-order −15 %': {
    primary_text: 'Order before it is in the shops and pay 15 % less. It ships on the first day of spring.',
    headline: '15 % off until spring',
    call_to_action: 'GET_OFFER',
  },
  'Cyber bundle, 2 for 1': {
    primary_text: 'Two bundles, one price, until Monday midnight. Keep one, give one away, or have breakfast twice.',
    headline: 'Two bundles for one',
  },
};
