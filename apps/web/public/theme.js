// Runs before the first paint, so that a light theme never flashes dark. It is a file and not
// inline because the content security policy forbids inline scripts. The keys and values are those
// of src/shared/lib/theme.ts and src/shared/storage/migrations.ts.
(function () {
  var choice = null;
  try {
    // What was kept below version 1 is about to be cleared: it decides nothing any more.
    if (Number(localStorage.getItem('h5Version')) >= 1) {
      choice = localStorage.getItem('kontor.theme');
    }
  } catch (_) {
    // Storage may be blocked; the system's preference is used then.
  }
  var light =
    choice === 'light' ||
    (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  if (!light) return;
  document.addEventListener('DOMContentLoaded', function () {
    var meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.setAttribute('content', '#ffffff');
  });
})();
