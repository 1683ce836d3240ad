// Runs before the first paint, so that a dark page never flashes white. src/lib/theme.ts takes over from here.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('af-theme');
  } catch {
    // Storage may be disabled; the page then follows the device's colour scheme.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  var color = document.querySelector('meta[name="theme-color"]');
  if (color) color.setAttribute('content', dark ? '#11100e' : '#fbfaf8');
})();
// The default Trusted Types policy, for code without a policy of its own: it allows workers from this origin, and text
// without markup, which components set as the content of style elements. It throws on markup, so that the text editor
// falls back to the other allowed policy, which parses pasted content in an inert document.
if (window.trustedTypes) {
  window.trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('This page writes no HTML from text.');
      return text;
    },
    createScriptURL(url) {
      return new URL(url, location.href).origin === location.origin ? url : null;
    },
  });
}
// Prevents the validator (zod), which loads later, from compiling code from text, because the content security policy
// forbids that.
window.__zod_globalConfig = { jitless: true };
