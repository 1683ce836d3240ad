// Requests the data of the route in parallel with the scripts, if a session may exist: see plugins/early.ts.
(() => {
  const data = document.getElementById('early');
  const session = document.querySelector('meta[name="af-session"]');
  if (!data || !session) return;
  const { needsSession, files, routes } = JSON.parse(data.textContent);
  const path = location.pathname;
  const route = routes.find((each) => new RegExp(each.path).test(path));
  // A personal link asks for the person first.
  if (!route || (needsSession && (session.content === 'none' || location.hash.startsWith('#k=')))) return;
  const answers = {};
  for (const each of route.requests) {
    const address = path.replace(new RegExp(route.path), each);
    answers[address] = fetch(address, {
      headers: { 'x-app': '1' },
      priority: 'high',
    });
    // The consumer of a failed request repeats it.
    answers[address].catch(() => {});
  }
  globalThis.earlyAnswers = answers;
  if (route.picture)
    Object.values(answers)[0]
      .then((answer) => answer.clone().text())
      .then((text) => {
        const [, src] = new RegExp(route.picture).exec(text) ?? [];
        if (src) Object.assign(new Image(), { fetchPriority: 'high', src });
      })
      .catch(() => {});
  let language = navigator.language;
  try {
    language = localStorage.getItem('af-locale') || language;
  } catch {
    // Keeps the browser's default behaviour.
  }
  for (const at of [...route.files, ...route.texts[language.startsWith('fr') ? 'fr-FR' : 'en-US']]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = files[at];
    document.head.append(link);
  }
})();
