import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReactNode } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { Billing, Standing } from '@ad-foundry/contract/billing.ts';
import type { Installation } from '@ad-foundry/contract/installation.ts';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { sessionQuery } from '#lib/session.ts';
import { show } from '#testing/render.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { billingQuery } from './queries.ts';
import { WelcomePage } from './welcome-page.tsx';

const may = '2026-05-24T09:00:00Z';
const billing = {
  isBilled: true,
  cardFirst: true,
  prices: { currency: 'usd', base: { month: 4900, year: 49_000 }, seat: { month: 1000, year: 10_000 } },
  plan: null,
  seats: { people: [{ id: '1' }], guests: 0 },
  standing: { state: 'none', trialAvailable: true },
  live: null,
};
const isSandbox = { billing: true, sandboxPayments: true };

async function showPage(page: ReactNode, data: object, installation: Partial<Installation>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  });
  await show(<RouterProvider router={router as never} />, {
    texts: ['base', 'billing'],
    seed: (client) => {
      client.setQueryData(sessionQuery.queryKey, { id: 'a', role: 'owner' } as unknown as Account);
      client.setQueryData(installationQuery.queryKey, installation as Installation);
      client.setQueryData(billingQuery.queryKey, data as Billing);
    },
  });
}

const sandboxNote = /payments are a stand-in: no money moves/;
const cardNote = /You enter a card on the next page/;

test('checkout says that payments are a stand-in, where they are', async () => {
  await showPage(<CheckoutPage />, billing, isSandbox);
  expect(await screen.findByText(sandboxNote)).toBeDefined();
  expect(screen.queryByText(cardNote)).toBeNull();
});

test('checkout asks for a card where payments are real', async () => {
  await showPage(<CheckoutPage />, billing, { billing: true, sandboxPayments: false });
  expect(await screen.findByText(cardNote)).toBeDefined();
  expect(screen.queryByText(sandboxNote)).toBeNull();
});

const trial: Partial<Standing> = { state: 'trialing', daysLeft: 14 };
const plan = { interval: 'month', currency: 'usd' };
const live = { next: { amount: 4900, at: may } };
function Newcomer({ notice }: { notice: ReactNode }) {
  return (
    <>
      {notice}
      <h1>Welcome, Lena</h1>
    </>
  );
}
const welcome = <WelcomePage newcomer={Newcomer} />;

test('a trial begins with the welcome, which says when the first charge is', async () => {
  await showPage(welcome, { ...billing, plan, live, standing: trial }, isSandbox);
  expect(await screen.findByRole('heading', { name: 'Welcome, Lena' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(
    /Your trial has started\. 14 days to try everything\. The first charge is on .+: \$49\.00\./,
  );
});

test('a plan without a trial leads to the overview', async () => {
  await showPage(welcome, { ...billing, plan, live, standing: { state: 'active' } }, isSandbox);
  expect(await screen.findByRole('heading', { name: 'Your plan is active' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the overview' })).toBeDefined();
});
