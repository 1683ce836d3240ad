const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * Words for placements, shapes and kinds of ads, which name a format rather than a creative. Normalized like
 * `readName`.
 */
export const placementWords = words(
  `story storie reel feed short bumper carousel collection slide card post pin spot banner display native masthead
  topview marketplace explore search stream instream preroll discovery spotlight square vertical horizontal landscape
  portrait cover thumbnail thumb skyscraper leaderboard billboard rectangle interstitial pmax demandgen teaser static
  organic paid social ctv dooh ooh`,
);

/** Placements whose files fit no other placement: in a file name, they rule out other formats. */
export const exclusivePlacements = words('story reel bumper marketplace masthead topview');

/** Articles and words of production, which any name may contain: alone, they point to nothing. */
export const commonWords = words(
  `a an at au aux avec behind by ce cette de del den dem des die du ein eine en es et for from fur i im in ist it its
  je la le les ma me mein meine mes mit mon my no not nos notre nous of on or ou our par per pour que sa se ses si so
  son sur the their this to un une unser us vom von we with you your zu zum zur und oder ohne plus old alt
  client kunde team test review approved preview proof raw clean sub subtitled hero key kv main cut cutdown edit hook
  intro outro open opener opening close closing end endcard start cta logo packshot option text audio music voice vo`,
);
