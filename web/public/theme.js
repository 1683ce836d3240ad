// Runs before the first paint, so that a dark page never flashes white. src/lib/theme.ts takes over from here.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('af-theme');
  } catch {
    // Storage may be switched off: the device decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  var color = document.querySelector('meta[name="theme-color"]');
  if (color) color.setAttribute('content', dark ? '#11100e' : '#fbfaf8');
})();
// The only policy that the page's Trusted Types allow: workers from this origin, and text without markup, which
// components set as the content of style elements.
if (window.trustedTypes) {
  window.trustedTypes.createPolicy('default', {
    createHTML(text) {
      return text.includes('<') ? null : text;
    },
    createScriptURL(url) {
      return new URL(url, location.href).origin === location.origin ? url : null;
    },
  });
}
// Told before it loads: the validator (zod) else tries to compile code from text, which the page forbids.
window.__zod_globalConfig = { jitless: true };
