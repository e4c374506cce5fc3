// Runs before the first paint, so that a light theme never flashes dark. It is a file and not
// inline because the content security policy forbids inline scripts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('kontor.console.theme');
  } catch (_) {
    // Storage may be blocked; the console is dark then.
  }
  var light = choice === 'light';
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
