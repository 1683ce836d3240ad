// What the address will need, begun beside the scripts instead of after them, where somebody may be signed in.
// plugins/early.ts writes what that is into the page; src/lib/early.ts takes over the answers.
(function () {
  var told = document.getElementById('early');
  var session = document.querySelector('meta[name="af-session"]');
  if (!told || !session || session.content === 'none') return;
  var known = JSON.parse(told.textContent);
  var route = known.routes.find(function (each) {
    return new RegExp(each.path).test(location.pathname);
  });
  if (!route) return;
  var answers = {};
  route.asked.forEach(function (address) {
    var asked = location.pathname.replace(new RegExp(route.path), address);
    answers[asked] = fetch(asked, { headers: { 'x-app': '1' }, credentials: 'same-origin' });
    // Whoever takes it asks again.
    answers[asked].catch(function () {});
  });
  globalThis.earlyAnswers = answers;
  var language = 'en-US';
  try {
    language = localStorage.getItem('af-locale') || navigator.language;
  } catch {
    language = navigator.language;
  }
  var texts = language.startsWith('fr') ? route.texts['fr-FR'] : route.texts['en-US'];
  route.files.concat(texts).forEach(function (at) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = known.files[at];
    document.head.append(link);
  });
})();
