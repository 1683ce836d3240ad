import { StrictMode } from 'react';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import { preloadView, ReviewArea } from '#features/sharing/review-page/review-area.tsx';
import { openReview } from '#features/sharing/review-page/store/review-store.ts';
import { boot } from '#lib/boot.ts';
import { needTexts } from '#lib/i18n.ts';
import '#styles/app.css';

// The page of a review link is a separate entry, without the app, a session of an account or our menu.
const [, , secret = ''] = window.location.pathname.split('/', 3);
const opening = openReview(secret);
const parts = Promise.allSettled([preloadView(), InPlaceView.preload()]);
const { root } = await boot(() => needTexts(['base', 'review']));
root.render(
  <StrictMode>
    <ReviewArea />
  </StrictMode>,
);
await Promise.all([opening, parts]);
