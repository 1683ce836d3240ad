/** How folders begin in which a file is worked on; what a killed process left of them is cleared away at the next start. */
export const workName = 'ad-foundry-media-';
