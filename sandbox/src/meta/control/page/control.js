// The control page: shows the state of the sandbox and changes it through the endpoints that tests use.
import { button, item, numberText, row, textOf, timeText } from './elements.js';

const byId = (id) => document.getElementById(id);
const root = '/meta/control';
const REFRESH_MS = 1500;
const MAX_SHOWN = 300;
const MAX_KEPT = 5000;

let message = '';
/** Loaded requests; each refresh loads only newer ones. */
let arrivals = [];

async function call(path, { method = 'GET', body } = {}) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${root}/${path}`, {
    method,
    ...(body === undefined ? {} : { headers, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

/** Sends a change, shows its result in a message, and refreshes the page. */
async function change(path, options, successText) {
  try {
    const answer = await call(path, options);
    message = successText;
    const { callback } = answer;
    if (callback) message = `${successText} The app answered ${callback.status ?? 'nothing'}: ${callback.body}`;
    await refresh();
    return answer;
  } catch (error) {
    message = error.message;
    byId('message').textContent = message;
    return null;
  }
}

const post = (path, body, successText) => change(path, { method: 'POST', body }, successText);

function matches(arrival, words) {
  const text = JSON.stringify([
    arrival.path,
    arrival.accountId,
    arrival.code,
    arrival.status,
    arrival.fault,
    arrival.files,
    arrival.trace,
  ]).toLowerCase();
  return words.every((word) => text.includes(word));
}

function answerCell({ status, code, subcode, fault }) {
  const statusText = status === null ? 'cut' : String(status);
  const error = code === null ? '' : ` · ${code}${subcode === null ? '' : `/${subcode}`}`;
  return textOf(`${statusText}${error}`, {
    className: status !== null && status < 400 && code === null ? 'good' : 'bad',
    detail: fault === null ? '' : `fault: ${fault}`,
  });
}

function requestCell({ method, host, path, query, files, fields }) {
  const sent = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const arrived = files.map(
    ({ part, filename, bytes, sha256 }) => `${part}: ${filename}, ${numberText(bytes)} bytes, ${sha256}`,
  );
  const cell = textOf(`${method} ${path}${query ? `?${query}` : ''}`, { code: true, detail: host });
  for (const line of [sent.join(' & '), ...arrived].filter(Boolean)) cell.append(textOf('', { detail: line }));
  return cell;
}

function showArrivals() {
  const words = byId('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = arrivals.filter(
    (arrival) => matches(arrival, words) && (!byId('with-files').checked || arrival.files.length > 0),
  );
  const rows = found
    .slice(-MAX_SHOWN)
    .reverse()
    .map((arrival) =>
      row(
        [
          timeText(arrival.at),
          requestCell(arrival),
          answerCell(arrival),
          arrival.accountId ?? '',
          numberText(arrival.bytes),
          String(arrival.ms),
        ],
        [4, 5],
      ),
    );
  byId('arrivals').replaceChildren(...(rows.length > 0 ? rows : [row(['', 'No requests yet.', '', '', '', ''])]));
  byId('shown').textContent = `${Math.min(found.length, MAX_SHOWN)} of ${found.length}`;
}

function showFaults(faults) {
  const items = faults.map(({ id, fault, path, account, probability, count, struck }) => {
    const where = [path, account && `account ${account}`].filter(Boolean).join(', ') || 'everywhere';
    const often = `${probability === undefined || probability === 1 ? '' : `${probability * 100} % of `}${count ?? 'all'}`;
    const off = button('Switch off', () => change(`faults?id=${id}`, { method: 'DELETE' }, `${fault} is off.`));
    return item(fault, `${where} · ${often} · ${struck} so far`, [off]);
  });
  byId('faults').replaceChildren(...(items.length > 0 ? items : [item('None', 'Everything works.', [])]));
}

const ACTIONS = {
  'expire-tokens': 'Expire tokens',
  'change-password': 'Change password',
  'log-out': 'Revoke tokens',
  'require-check': 'Require a check',
  'remove-permission': 'Revoke ads_management',
  'remove-app': 'Remove app',
  deauthorize: 'Send deauthorize callback',
  'data-deletion': 'Request data deletion',
};

function actionSelect({ id, name }) {
  const select = document.createElement('select');
  select.ariaLabel = `What happens to ${name}`;
  select.append(new Option('Choose an action…', ''));
  for (const [value, text] of Object.entries(ACTIONS)) select.append(new Option(text, value));
  select.addEventListener('change', () => {
    const body = { person: id, action: select.value, permission: 'ads_management' };
    void post('people', body, `${name}: ${ACTIONS[select.value]}.`);
  });
  return select;
}

function showPeople(people) {
  if (byId('people').contains(document.activeElement)) return;
  const items = people.map((person) => {
    const alive = person.tokens.filter(({ problem }) => problem === null).length;
    const tokens = person.tokens.length === 0 ? 'no tokens' : `${alive} of ${person.tokens.length} tokens work`;
    return item(person.name, `${person.about} · ${tokens}`, [actionSelect(person)]);
  });
  byId('people').replaceChildren(...items);
}

function showLibrary({ images, videos, creatives, ads }) {
  const lines = [
    ...images.map((image) => [
      'image',
      image.name,
      image.accountId,
      image.status,
      image.bytes,
      image.sha256,
      image.createdMs,
    ]),
    ...videos.map((video) => [
      'video',
      video.title || video.id,
      video.accountId,
      `${video.state}, ${video.status.video_status}`,
      video.receivedBytes,
      video.sha256 ?? '',
      video.createdMs,
    ]),
    ...creatives.map((creative) => [
      'creative',
      creative.name || creative.id,
      creative.accountId,
      creative.status,
      '',
      '',
      creative.createdMs,
    ]),
    ...ads.map((ad) => ['ad', ad.name, ad.accountId, ad.status, '', '', ad.createdMs]),
  ].sort((first, second) => second[6] - first[6]);
  const rows = lines
    .slice(0, MAX_SHOWN)
    .map(([kind, name, account, state, bytes, sum]) =>
      row([kind, name, account, state, numberText(bytes), textOf(sum, { code: true })], [4]),
    );
  byId('library').replaceChildren(...(rows.length > 0 ? rows : [row(['', 'Nothing sent yet.', '', '', '', ''])]));
}

function showSettings(settings) {
  const form = byId('settings-form');
  if (form.contains(document.activeElement)) return;
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    if (field.type === 'checkbox') field.checked = value;
    else field.value = value ?? '';
  }
}

async function refresh() {
  const last = arrivals.at(-1)?.id ?? 0;
  const [state, newer, library] = await Promise.all([
    call('state'),
    call(`requests?after=${last}&limit=${MAX_KEPT}`),
    call(`library?limit=${MAX_SHOWN}`),
  ]);
  arrivals = [...arrivals, ...newer].slice(-MAX_KEPT).filter(({ id }) => id >= state.firstRequest);
  showArrivals();
  showFaults(state.faults);
  showPeople(state.people);
  showSettings(state.settings);
  showLibrary(library);
  byId('now').textContent = state.now.replace('T', ' ').slice(0, 19);
  byId('offset').textContent =
    state.clockOffsetSeconds === 0 ? 'as the machine' : `${(state.clockOffsetSeconds / 86_400).toFixed(2)} days ahead`;
  const { images, videos, creatives, ads } = state.counts;
  byId('counts').textContent = `${images} images, ${videos} videos, ${creatives} creatives, ${ads} ads`;
  byId('message').textContent = message;
}

/** Values of a form, without empty fields, with numbers as numbers. */
function valuesOf(form) {
  const fields = [...form.elements].filter(({ name }) => name);
  const entries = fields.map((field) => {
    if (field.type === 'checkbox') return [field.name, field.checked];
    return [field.name, field.type === 'number' ? field.valueAsNumber : field.value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && !Number.isNaN(value)));
}

function onSubmit(id, send) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    document.activeElement?.blur();
    void send(valuesOf(event.currentTarget));
  });
}

onSubmit('fault-form', (values) => post('faults', values, `${values.fault} is on.`));
onSubmit('account-form', (values) =>
  post('accounts', { ...values, status: Number(values.status) }, `Account ${values.account} is set.`),
);
onSubmit('settings-form', (values) =>
  post('settings', { deauthorizeUrl: null, dataDeletionUrl: null, ...values }, 'Settings saved.'),
);
byId('reset').addEventListener('click', () => void post('reset', {}, 'Everything is reset.'));
byId('clear').addEventListener('click', () => void change('requests', { method: 'DELETE' }, 'List cleared.'));
for (const id of ['filter', 'with-files']) byId(id).addEventListener('input', showArrivals);
byId('clock').addEventListener('click', ({ target }) => {
  const { seconds, reset } = target.dataset;
  if (reset) void post('clock', { reset: true }, 'The clock shows the real time again.');
  else if (seconds) void post('clock', { advanceSeconds: Number(seconds) }, 'The clock was moved forward.');
});
async function showSystemToken() {
  const answer = await post('tokens', {}, 'Created a token of Nordlicht GmbH’s system user.');
  if (answer) byId('token').textContent = answer.access_token;
}
byId('system-token').addEventListener('click', () => void showSystemToken());

const { faults } = await call('errors');
byId('fault-names').replaceChildren(...faults.map((name) => new Option(name, name)));
await refresh();
setInterval(() => {
  if (document.visibilityState === 'visible')
    void refresh().catch(() => (byId('message').textContent = 'The sandbox is not responding.'));
}, REFRESH_MS);
