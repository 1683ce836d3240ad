import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { VersionDecision } from '@ad-foundry/contract/comments.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { DecisionSection } from './decision-section.tsx';
import { decisionsQuery } from './queries.ts';

const creativeId = 'cre_1' as CreativeId;
const decisionOf = (name: string, countedFor: string[]) =>
  ({
    versionId: 'ver_1',
    by: { id: name, name, avatarUrl: null, isGuest: false, via: null },
    decision: 'approved',
    decidedAt: '2026-11-29T10:00:00.000Z',
    countedFor,
  }) as unknown as VersionDecision;

async function showDecisions(locale: 'en-US' | 'fr-FR', ...decisions: VersionDecision[]) {
  await show(
    <DecisionSection
      creativeId={creativeId}
      campaignId={'cmp_1' as CampaignId}
      version={{ id: 'ver_1', number: 2 } as Version}
      isOpen
      review={undefined}
    />,
    {
      texts: ['base', 'comments'],
      locale,
      seed: (client) => {
        client.setQueryData(decisionsQuery(creativeId).queryKey, decisions);
        client.setQueryData(sessionQuery.queryKey, { id: 'me', role: 'guest' } as unknown as Account);
      },
    },
  );
}

test('a decision that counts for several steps names them', async () => {
  await showDecisions('en-US', decisionOf('Lena', ['Agency', 'Client', 'Legal']), decisionOf('Jo', ['Agency']));
  expect(screen.getAllByText(/^Counts for/).map(({ textContent }) => textContent)).toEqual([
    'Counts for Agency, Client, and Legal',
  ]);
});

test('a decision that counts for several steps names them in French', async () => {
  await showDecisions('fr-FR', decisionOf('Lena', ['Agence', 'Client']));
  expect(screen.getByText('Compte pour Agence et Client')).toBeTruthy();
});
