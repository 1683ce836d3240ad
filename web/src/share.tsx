import { StrictMode } from 'react';
import { boot } from '#lib/boot.ts';
import { needTexts } from '#lib/i18n.ts';
import { SharedPage } from '#features/platforms/insights/sharing/shared-page.tsx';
import '#styles/app.css';

// Pages behind shared links are a separate entry, without the app, a session or any data that the link's holder may not
// read.
const [, , token = ''] = window.location.pathname.split('/', 3);
const { root } = await boot(() => needTexts(['base', 'insights', 'shares']));
root.render(
  <StrictMode>
    <SharedPage token={token} />
  </StrictMode>,
);
