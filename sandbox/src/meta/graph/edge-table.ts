import { adEdges } from '#meta/ads/ads.ts';
import { creativeEdges } from '#meta/ads/creatives.ts';
import { previewEdges } from '#meta/ads/previews.ts';
import { imageEdges } from '#meta/library/images.ts';
import { thumbnailEdges } from '#meta/library/thumbnails.ts';
import { videoEdges } from '#meta/library/videos.ts';
import { insightEdges } from '#meta/insights/insights.ts';
import { permissionEdges } from '#meta/oauth/permissions.ts';
import { accountEdges } from './accounts.ts';
import type { EdgeTable } from './context.ts';

/** Every served edge, by node type and name; a type alone is the edge that changes the node itself. */
export const edges: EdgeTable = new Map(
  Object.entries({
    ...accountEdges,
    ...permissionEdges,
    ...imageEdges,
    ...videoEdges,
    ...thumbnailEdges,
    ...creativeEdges,
    ...adEdges,
    ...previewEdges,
    ...insightEdges,
  }),
);
