// Shows the mails and polls for new ones every two seconds. Rows are reused by id and the open mail is not redrawn, so
// that nothing flickers. Text of a mail is inserted only as text; its HTML is shown in a sandboxed frame.

const POLL_MS = 2000;

const at = (id) => document.getElementById(id);

const state = { etag: '', all: [], rows: new Map(), openId: '' };

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const timeOnly = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

function shortTime(iso) {
  const date = new Date(iso);
  return date.toDateString() === new Date().toDateString() ? timeOnly.format(date) : dayOnly.format(date);
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function makeRow(mail) {
  const row = element('button', 'row', '');
  row.type = 'button';
  const time = element('time', '', shortTime(mail.receivedAt));
  time.dateTime = mail.receivedAt;
  time.title = dayAndTime.format(new Date(mail.receivedAt));
  row.append(
    element('span', 'subject', mail.subject || '(no subject)'),
    time,
    element('span', 'to', `To ${mail.to.join(', ')}`),
    element('span', 'excerpt', mail.excerpt),
  );
  row.addEventListener('click', () => open(mail.id));
  const item = document.createElement('li');
  item.append(row);
  return item;
}

function matchesFilter(mail) {
  const recipientFilter = at('filter').value.trim().toLowerCase();
  return mail.to.some((address) => address.toLowerCase().includes(recipientFilter));
}

function showEmptiness(shown) {
  at('no-mails').hidden = shown > 0;
  const isFiltered = state.all.length > 0;
  at('no-mails-title').textContent = isFiltered ? 'No e-mails to this recipient' : 'No e-mails yet';
  at('no-mails-hint').textContent = isFiltered
    ? 'Change the filter to see others.'
    : 'E-mails appear here as soon as they are sent.';
}

function showCount(shown) {
  const noun = state.all.length === 1 ? 'mail' : 'mails';
  const text = shown === state.all.length ? `${shown} ${noun}` : `${shown} of ${state.all.length} ${noun}`;
  if (at('count').textContent !== text) at('count').textContent = text;
}

/** Updates the list: keeps rows whose mail is still shown, and inserts new rows in order. */
function showList() {
  const list = at('list');
  const shown = state.all.filter(matchesFilter);
  const ids = new Set(shown.map((mail) => mail.id));
  for (const [id, item] of state.rows) if (!ids.has(id)) item.remove();
  shown.forEach((mail, index) => {
    if (!state.rows.has(mail.id)) state.rows.set(mail.id, makeRow(mail));
    const item = state.rows.get(mail.id);
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
    item.firstChild.setAttribute('aria-current', String(mail.id === state.openId));
  });
  showCount(shown.length);
  showEmptiness(shown.length);
  at('empty').disabled = state.all.length === 0;
}

function showRecipients() {
  const addresses = [...new Set(state.all.flatMap((mail) => mail.to))].sort();
  at('recipients').replaceChildren(
    ...addresses.map((address) => Object.assign(document.createElement('option'), { value: address })),
  );
}

async function poll() {
  try {
    const headers = state.etag ? { 'if-none-match': state.etag } : {};
    const response = await fetch('/mailbox/messages?summary', { headers, cache: 'no-store' });
    if (response.status === 304) return;
    if (!response.ok) throw new Error(String(response.status));
    state.all = await response.json();
    state.etag = response.headers.get('etag') ?? '';
    if (state.openId && !state.all.some((mail) => mail.id === state.openId)) close();
    showRecipients();
    showList();
  } catch {
    state.etag = '';
    at('count').textContent = 'The sandbox is not responding. Trying again…';
  }
}

const TABS = ['html', 'text', 'headers'];

function selectTab(name) {
  for (const tabName of TABS) {
    const tab = at(`tab-${tabName}`);
    tab.setAttribute('aria-selected', String(tabName === name));
    tab.tabIndex = tabName === name ? 0 : -1;
    at(`panel-${tabName}`).hidden = tabName !== name;
  }
}

function showHeaders(headers) {
  const rows = headers.map(({ name, value }) => {
    const row = document.createElement('tr');
    row.append(Object.assign(element('th', '', name), { scope: 'row' }), element('td', '', value));
    return row;
  });
  at('headers').replaceChildren(...rows);
}

function showMail(mail) {
  at('subject').textContent = mail.subject || '(no subject)';
  at('from').textContent = mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from;
  at('to').textContent = mail.to.join(', ');
  at('received').textContent = dayAndTime.format(new Date(mail.receivedAt));
  at('received').dateTime = mail.receivedAt;
  at('attachments-row').hidden = mail.attachments.length === 0;
  at('attachments').textContent = mail.attachments
    .map(({ name, sizeBytes }) => `${name} (${sizeBytes} bytes)`)
    .join(', ');
  at('text').textContent = mail.text || 'This e-mail has no text version.';
  at('frame').src = mail.html ? `/mailbox/messages/${mail.id}/html` : 'about:blank';
  showHeaders(mail.headers);
  at('tab-html').disabled = !mail.html;
  selectTab(mail.html ? 'html' : 'text');
  void offerReply(mail);
  at('mail').hidden = false;
  at('nothing-open').hidden = true;
  at('panes').classList.add('is-reading');
}

async function open(id) {
  const response = await fetch(`/mailbox/messages/${encodeURIComponent(id)}`, { cache: 'no-store' });
  if (!response.ok) return;
  state.openId = id;
  showMail(await response.json());
  showList();
  rememberAddress();
  at('subject').focus();
}

function close() {
  const row = state.rows.get(state.openId)?.firstChild;
  state.openId = '';
  at('mail').hidden = true;
  at('nothing-open').hidden = false;
  at('frame').src = 'about:blank';
  at('panes').classList.remove('is-reading');
  showList();
  rememberAddress();
  row?.focus();
}

/** Writes the filter and the open mail into the URL, so that a reload or a link shows the same. */
function rememberAddress() {
  const query = at('filter').value ? `?${new URLSearchParams({ to: at('filter').value })}` : '';
  history.replaceState(null, '', `/mailbox${query}${state.openId ? `#${state.openId}` : ''}`);
}

function moveTab(pressed) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[pressed.key];
  if (!step) return;
  const usable = TABS.filter((name) => !at(`tab-${name}`).disabled);
  const now = usable.findIndex((name) => at(`tab-${name}`).getAttribute('aria-selected') === 'true');
  const next = usable[(now + step + usable.length) % usable.length];
  selectTab(next);
  at(`tab-${next}`).focus();
}

function replyAddressOf(mail) {
  const header = mail.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value ?? '';
  return /<([^<>]+)>/.exec(header)?.[1] ?? header.trim();
}

/** Shows the button for mails whose answers a program takes. */
async function offerReply(mail) {
  const address = replyAddressOf(mail);
  at('reply').hidden = true;
  const { domains } = await (await fetch('/mailbox/forwarding', { cache: 'no-store' })).json();
  if (mail.id !== state.openId) return;
  at('reply').hidden = !domains.includes(address.split('@').at(-1));
  at('answer-to').textContent = `From ${mail.to[0]} to ${address}`;
}

async function sendReply() {
  const body = JSON.stringify({ text: at('answer-text').value });
  const address = `/mailbox/messages/${encodeURIComponent(state.openId)}/reply`;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body });
  at('answer-problem').textContent = response.ok ? '' : await response.text();
  if (!response.ok) return;
  at('answer-text').value = '';
  at('answer').close();
  await poll();
}

async function emptyMailbox() {
  await fetch('/mailbox/messages', { method: 'DELETE' });
  await poll();
}

function listen() {
  at('filter').addEventListener('input', () => {
    showList();
    rememberAddress();
  });
  for (const name of TABS) at(`tab-${name}`).addEventListener('click', () => selectTab(name));
  document.querySelector('[role=tablist]').addEventListener('keydown', moveTab);
  at('back').addEventListener('click', close);
  at('empty').addEventListener('click', () => at('confirm').showModal());
  at('confirm').addEventListener('close', () => at('confirm').returnValue === 'empty' && void emptyMailbox());
  at('reply').addEventListener('click', () => at('answer').showModal());
  at('answer-form').addEventListener('submit', (event) => {
    if (event.submitter?.value !== 'send') return;
    event.preventDefault();
    void sendReply();
  });
  document.addEventListener('visibilitychange', () => document.hidden || void poll());
}

at('filter').value = new URLSearchParams(location.search).get('to') ?? '';
listen();
await poll();
if (location.hash) await open(location.hash.slice(1));
setInterval(() => document.hidden || void poll(), POLL_MS);
