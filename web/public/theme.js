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
