import { describe, expect, test } from 'vitest';
import { locales } from '@ad-foundry/contract/limits.ts';
import { renderMail } from './render-mail.ts';

const publicUrl = new URL('https://foundry.example');
const invitationId = 'inv_01k0000000e00000000000000z';
const campaignId = 'cmp_01k0000000e00000000000000z';
const seat = {
  kind: 'invitation',
  invitationId,
  organizationName: 'North & <b>bound</b>',
  invitedBy: 'Ana Costa\r\nBcc: x@example.org',
  inviterEmail: 'ana@example.org',
  email: 'noa@example.org',
  role: 'admin',
  expiresAt: '2026-11-28T12:00:00.000Z',
  target: null,
} as const;
const sender = { organizationName: 'Nova Studio', color: null, logo: null, replyTo: 'ana@example.org' };

describe.each(locales)('in %s', (locale) => {
  test('an invitation names inviter, target, address and expiry, and links to the invitation', () => {
    const { subject, text, html } = renderMail(seat, { locale, publicUrl });
    expect(text).toContain(`https://foundry.example/sign/invitations/${invitationId}`);
    expect(text).toContain('noa@example.org');
    expect(text).toMatch(/28.*2026|2026.*28/);
    expect(text).toContain('North & <b>bound</b>');
    // Names chosen by people become neither markup nor a header (S50).
    expect(html).toContain('North &amp; &lt;b&gt;bound&lt;/b&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject}${text}${html}`).not.toMatch(/\{[a-z]/i);
  });

  test('names that look like addresses create no link in text, markup or subject (S50)', () => {
    const names = [
      'https://evil.example',
      'HTTP://evil.example/x?y',
      'www.evil.example',
      'evil.example',
      'www.4chan.org',
      'evil．example',
      'evil\u3002example',
      'a@evil.example',
      'https:\u202e//evil.example',
      'xn--80ak6aa92e.com',
      'ftp://evil.example:8080',
      'evil\u00ad.example',
      'evil\u2060.example',
      'evil.\u200bexample',
      'evil\u200d.\u200dexample',
      'evil\ufe0f.\u034fexample',
      'evil.e\u200dxample',
      'https:\u00ad/\u2060/evil.example',
      'ww\u00adw.4chan.org',
      'evil का.com',
      'evil site.कॉम',
      'evil site.की',
    ];
    for (const name of names) {
      const named = { ...seat, organizationName: name, invitedBy: name };
      const guest = { ...named, role: 'guest', target: { name, campaignId, dueAt: null } } as const;
      for (const content of [named, guest]) {
        const { subject, text, html } = renderMail(content, { locale, publicUrl });
        const mailText = `${subject}\n${text}\n${html}`
          .replaceAll(publicUrl.origin, '')
          .replaceAll('noa@example.org', '')
          .replaceAll('ana@example.org', '');
        expect(mailText, name).not.toMatch(
          /:\/\/|www[.\u3002\uff0e]|(evil|4chan|92e)[.\u2024\u3002\uff0e\uff61]|\u202e/i,
        );
        expect(mailText, name).not.toMatch(
          /[^\s.]\.\p{M}*[\u0900-\u0970ec]|\.com|[\u00ad\u200b\u2060]|\u200d[.·]|[.·]\u200d/u,
        );
        expect(mailText, name).toMatch(/evil|4chan|xn--/i);
      }
    }
    const plain = { ...seat, organizationName: 'Costa & Sons Ltd. (S.A.), v2.5', invitedBy: 'Ana J. Costa' };
    expect(renderMail(plain, { locale, publicUrl }).text).toContain('Costa & Sons Ltd. (S.A.), v2.5');
  });

  test.each(['Noor \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', 'Zoë 👩‍👩‍👧‍👦 ❤️', 'क्‍ष', 'Ana (v2.5) J. Costa'])(
    '%s is written unchanged',
    (invitedBy) => {
      expect(renderMail({ ...seat, invitedBy }, { locale, publicUrl }).text).toContain(invitedBy);
    },
  );

  test.each([
    ['two long names', 'x'.repeat(120), 'y'.repeat(120)],
    ['dotless Braille', 'Ana', '\u2800'.repeat(120)],
    ['fillers', 'Ana', '\u3164\u00a0\u115f\u1160\uffa0\u2003'.repeat(20)],
    ['zero-width characters', '\u200b'.repeat(120), 'Ana'],
    ['emoji', '\u{1f600}'.repeat(60), '\u{1f600}'.repeat(60)],
  ])('no name can hide that the product sends the mail: %s (S50)', (_which, first, last) => {
    const named = { ...sender, organizationName: `${first} ${last}` };
    const { fromName = '' } = renderMail(seat, { locale, publicUrl, sender: named });
    expect(fromName).toMatch(/^\S.*\S via Ad Foundry$/u);
    expect(fromName).not.toMatch(/[\u2800\u3164\u115f\u1160\uffa0\u200b]|\s{2}/u);
    expect([...fromName].length).toBeLessThanOrEqual('… via Ad Foundry'.length + 60);
    const { subject } = renderMail({ ...seat, invitedBy: `${first} ${last}` }, { locale, publicUrl, sender });
    expect(subject).toContain('North');
  });

  test('an invisible name is replaced by the organization’s name', () => {
    const { text } = renderMail({ ...seat, invitedBy: '\u2800 \u3164' }, { locale, publicUrl, sender });
    expect(text).toMatch(/^North & <b>bound<\/b> (?:invites|vous invite)/m);
  });

  test('the organization sends the invitation, and replies go to the inviter', () => {
    const content = { ...seat, invitedBy: 'Ana Costa' };
    const { fromName, replyTo, text, html } = renderMail(content, { locale, publicUrl, sender });
    expect({ fromName, replyTo }).toEqual({ fromName: 'Nova Studio via Ad Foundry', replyTo: 'ana@example.org' });
    for (const mailText of [text, html]) expect(mailText).toMatch(/Ad Foundry.*Ana Costa.*ana@example\.org/);
    const withoutReader = { ...sender, replyTo: null };
    const withoutInviter = { ...seat, invitedBy: null, inviterEmail: null };
    const mail = renderMail(withoutInviter, { locale, publicUrl, sender: withoutReader });
    expect(mail).not.toHaveProperty('replyTo');
    expect(mail.text).not.toContain('none');
  });

  test('the inviter’s message is quoted without markup or links, line breaks kept (S50)', () => {
    const message = 'Hello Noa,\n<a href="https://evil.example">your bank</a> www.evil.example';
    const target = { name: 'Spring launch', campaignId, dueAt: null };
    const guest = { ...seat, role: 'guest', target, message } as const;
    const { text, html } = renderMail(guest, { locale, publicUrl });
    expect(text).toMatch(/Ana Costa[^>]*:\n> Hello Noa,\n> /);
    expect(html).toContain('Hello Noa,<br/>&lt;a href=');
    expect(`${text}${html}`).not.toMatch(/https:\/\/evil|evil\.example|<a href="https?:..evil/);
  });

  test.each(['owner', 'admin', 'member'] as const)('an invitation as a team member names the role: %s', (role) => {
    const words = { owner: /owner|propriétaire/, admin: /admin|administrateur/, member: /Standard/ };
    expect(renderMail({ ...seat, role }, { locale, publicUrl }).text).toMatch(words[role]);
  });

  test('a guest’s invitation links to the files, with the token in the fragment', () => {
    const target = { name: 'Spring launch', campaignId, dueAt: '2026-11-23T16:00:00.000Z' };
    const guest = { ...seat, role: 'guest', target } as const;
    const { subject, text } = renderMail(guest, { locale, publicUrl });
    expect(subject).toContain('Spring launch');
    expect(text).toMatch(/(?:Monday|lundi).*23.*(?:4:00\sPM|16:00|16\sh)\sUTC/);
    expect(text).toContain(`https://foundry.example/upload/${campaignId}#k=${invitationId}`);
    expect(text).not.toMatch(/first files|premiers fichiers/);
    const early = { ...target, firstDueAt: '2026-11-20T16:00:00.000Z' };
    expect(renderMail({ ...guest, target: early }, { locale, publicUrl }).text).toMatch(
      /(?:first files|premiers fichiers).*20.*\n[^]*23/,
    );
    const group = renderMail(
      { ...guest, target: { name: 'Launches', campaignId: null, dueAt: null } },
      { locale, publicUrl },
    );
    expect(group.text).toContain(`https://foundry.example/upload#k=${invitationId}`);
  });
});
