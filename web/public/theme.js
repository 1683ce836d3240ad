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
// The only policy that the page's Trusted Types allow: workers from this origin. Text never becomes HTML or a script.
if (window.trustedTypes) {
  window.trustedTypes.createPolicy('default', {
    createScriptURL: function (url) {
      return new URL(url, location.href).origin === location.origin ? url : null;
    },
  });
}
