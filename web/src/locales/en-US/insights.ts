/** Texts of the places that show what ads earned. */
export const insights = {
  overview: {
    title: 'Overview',
    emptyTitle: 'What your ads earned, next to the brief',
    emptyBody:
      'Once an ad account is connected, this place shows spend, results and hook rate for every campaign, day by day, compared with the period before.',
  },
  creatives: {
    title: 'Creatives',
    emptyTitle: 'Every ad that runs, ranked by what it earned',
    emptyBody:
      'Once an ad account is connected, this place shows your running creatives side by side: what works, what is tiring, and the brief each one came from.',
  },
  campaigns: 'Go to campaigns',
  picture: { spend: 'Spend', results: 'Results', hook: 'Hook rate' },
} as const;
