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
// The policy of all code without its own: workers from this origin, and text without markup, which components set as the
// content of style elements. It throws, so that the text editor turns to the other policy that the page allows, with
// which it reads what is pasted into a document that runs nothing.
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
// Told before it loads: the validator (zod) else tries to compile code from text, which the page forbids.
window.__zod_globalConfig = { jitless: true };
