import { describe, expect, test } from 'vitest';
import { locales } from '@ad-foundry/contract/limits.ts';
import { writeLetter } from './letters.ts';

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

describe.each(locales)('in %s', (locale) => {
  test('an invitation says who invites to what, for which address and until when, and leads there', () => {
    const { subject, text, html } = writeLetter(seat, { locale, publicUrl });
    expect(text).toContain(`https://foundry.example/sign/invitations/${invitationId}`);
    expect(text).toContain('noa@example.org');
    expect(text).toMatch(/28.*2026|2026.*28/);
    expect(text).toContain('North & <b>bound</b>');
    // Nothing that somebody called themselves becomes markup or a header (S50).
    expect(html).toContain('North &amp; &lt;b&gt;bound&lt;/b&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject}${text}${html}`).not.toMatch(/\{[a-z]/i);
  });

  test('names that are addresses make no link, in text, markup or subject (S50)', () => {
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
    ];
    for (const name of names) {
      const named = { ...seat, organizationName: name, invitedBy: name };
      const guest = { ...named, role: 'guest', target: { name, campaignId, dueAt: null } } as const;
      for (const content of [named, guest]) {
        const { subject, text, html } = writeLetter(content, { locale, publicUrl });
        const said = `${subject}\n${text}\n${html}`
          .replaceAll(publicUrl.origin, '')
          .replaceAll('noa@example.org', '')
          .replaceAll('ana@example.org', '');
        expect(said, name).not.toMatch(/:\/\/|www[.\u3002\uff0e]|(evil|4chan|92e)[.\u2024\u3002\uff0e\uff61]|\u202e/i);
        expect(said, name).toMatch(/evil|4chan|xn--/i);
      }
    }
    const plain = { ...seat, organizationName: 'Costa & Sons Ltd. (S.A.), v2.5', invitedBy: 'Ana J. Costa' };
    expect(writeLetter(plain, { locale, publicUrl }).text).toContain('Costa & Sons Ltd. (S.A.), v2.5');
  });

  test('it is from whoever invites, by way of the product, and answers go to them', () => {
    const { fromName, replyTo, text, html } = writeLetter({ ...seat, invitedBy: 'Ana Costa' }, { locale, publicUrl });
    expect({ fromName, replyTo }).toEqual({ fromName: 'Ana Costa via Ad Foundry', replyTo: 'ana@example.org' });
    for (const said of [text, html]) expect(said).toMatch(/Ad Foundry.*Ana Costa.*ana@example\.org/);
    expect(writeLetter(seat, { locale, publicUrl }).fromName).not.toMatch(/[\r\n]/);
    const gone = writeLetter({ ...seat, invitedBy: null, inviterEmail: null }, { locale, publicUrl });
    expect(gone).not.toHaveProperty('replyTo');
    expect(gone).not.toHaveProperty('fromName');
    expect(gone.text).not.toContain('none');
  });

  test('what whoever invites says beside is told as theirs: no markup, no link, its lines kept (S50)', () => {
    const message = 'Hello Noa,\n<a href="https://evil.example">your bank</a> www.evil.example';
    const target = { name: 'Spring launch', campaignId, dueAt: null };
    const guest = { ...seat, role: 'guest', target, message } as const;
    const { text, html } = writeLetter(guest, { locale, publicUrl });
    expect(text).toMatch(/Ana Costa[^>]*:\n> Hello Noa,\n> /);
    expect(html).toContain('Hello Noa,\n&lt;a href=');
    expect(`${text}${html}`).not.toMatch(/https:\/\/evil|evil\.example|<a href="https?:..evil/);
  });

  test.each(['owner', 'admin', 'member'] as const)('a seat says which role it is: %s', (role) => {
    const words = { owner: /owner|propriétaire/, admin: /admin|administrateur/, member: /Standard/ };
    expect(writeLetter({ ...seat, role }, { locale, publicUrl }).text).toMatch(words[role]);
  });

  test('a guest’s leads to the files, with the key where no server is told it', () => {
    const target = { name: 'Spring launch', campaignId, dueAt: '2026-11-23T16:00:00.000Z' };
    const guest = { ...seat, role: 'guest', target } as const;
    const { subject, text } = writeLetter(guest, { locale, publicUrl });
    expect(subject).toContain('Spring launch');
    expect(text).toMatch(/(?:Monday|lundi).*23.*(?:4:00\sPM|16:00)\sUTC/);
    expect(text).toContain(`https://foundry.example/upload/${campaignId}#k=${invitationId}`);
    const group = writeLetter(
      { ...guest, target: { name: 'Launches', campaignId: null, dueAt: null } },
      { locale, publicUrl },
    );
    expect(group.text).toContain(`https://foundry.example/upload#k=${invitationId}`);
  });
});
