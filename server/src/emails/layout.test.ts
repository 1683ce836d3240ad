import { describe, expect, test } from 'vitest';
import type { LayoutContent, MailSender } from './layout/content.ts';
import { renderLayout } from './layout.tsx';

const sender: MailSender = {
  organizationName: 'Nova Studio',
  color: '#3b2fc9',
  logo: null,
  replyTo: 'ana@nova.example',
};
const letter: LayoutContent = {
  locale: 'en-US',
  sender,
  subject: '6 files due Monday: Spring launch',
  preheader: 'Trail hero and 5 more, by Monday, 6 pm',
  heading: '6 files are due Monday',
  paragraphs: ['Nova Studio needs these files from you.'],
  action: { label: 'Deliver now', url: 'https://foundry.example/upload/cmp_1' },
  rows: [
    {
      title: 'Trail hero · Facebook Feed',
      url: 'https://foundry.example/upload/cmp_1#slot-slt_1',
      lines: ['4:5'],
      links: [
        { label: 'Promise a date', url: 'https://foundry.example/upload/cmp_1#promise-slt_1' },
        { label: 'Pass it on', url: 'https://foundry.example/upload/cmp_1#pass-slt_1' },
      ],
    },
  ],
  footer: ['You get this mail because Nova Studio needs files from you.'],
};

describe('the layout of mails', () => {
  test('names the organization as sender, with the product in the footer, and sends answers to a person', () => {
    const { fromName, replyTo, html, text } = renderLayout(letter);
    expect({ fromName, replyTo }).toEqual({ fromName: 'Nova Studio via Ad Foundry', replyTo: 'ana@nova.example' });
    expect(html).toMatch(/Nova Studio<\/td>.*<h1.*Nova Studio via Ad Foundry<\/p>/s);
    expect(text.endsWith('Nova Studio via Ad Foundry')).toBe(true);
  });

  test('leaves mails of the product to the configured sender', () => {
    const mail = renderLayout({ ...letter, sender: null });
    expect(mail).not.toHaveProperty('fromName');
    expect(mail).not.toHaveProperty('replyTo');
    expect(mail.html).toMatch(/>Ad Foundry<\/td>/);
  });

  test('hides the preheader, followed by nothing that lists of mails could show', () => {
    const { html } = renderLayout(letter);
    const [, shown = ''] = /<body[^>]*><div class="preheader" style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    expect(shown.startsWith('Trail hero and 5 more, by Monday, 6 pm')).toBe(true);
    expect(shown.replace(/[\u034f\u200c\u00a0]/g, '')).toBe('Trail hero and 5 more, by Monday, 6 pm');
    expect(shown.length).toBeGreaterThan(250);
  });

  test('puts the main button above the list', () => {
    const { html } = renderLayout(letter);
    expect(html.indexOf('Deliver now')).toBeLessThan(html.indexOf('Trail hero · Facebook Feed'));
  });

  test('writes one address for each thing as text', () => {
    const { text } = renderLayout(letter);
    const addresses = text.match(/https:\/\/\S+/g);
    expect(addresses).toEqual([
      'https://foundry.example/upload/cmp_1',
      'https://foundry.example/upload/cmp_1#slot-slt_1',
    ]);
  });

  test('attaches the logo, whose alternative text is the name', () => {
    const logo = { bytes: new Uint8Array([1]), width: 120, height: 40 };
    const { html, pictures } = renderLayout({ ...letter, sender: { ...sender, logo } });
    expect(pictures).toEqual([{ cid: 'logo@organization', bytes: logo.bytes, type: 'image/png' }]);
    expect(html).toMatch(/<img src="cid:logo@organization" alt="Nova Studio" width="120" height="40"/);
  });

  test.each([
    '\u0646\u0648\u0641\u0627',
    'https://evil.example',
    'Ana\r\nBcc: x@evil.example',
    'N'.repeat(200),
    '\u200b',
    '=?utf-8?B?cGF5cGFsLmNvbQ==?=',
  ])('writes the name %j safely and in one line', (organizationName) => {
    const { fromName = '', html } = renderLayout({ ...letter, sender: { ...sender, organizationName } });
    expect(fromName).toMatch(/^\P{Cc}+ via Ad Foundry$|^Ad Foundry via Ad Foundry$/u);
    expect([...fromName].length).toBeLessThanOrEqual(60 + ' via Ad Foundry'.length);
    expect(`${fromName}${html}`).not.toMatch(/evil\.example/);
    expect(fromName).not.toContain('=?');
  });
});
