// Keeps the shell of the app (the page and its hashed files), so that it opens without a
// connection. Nothing that a server answers is ever kept: without a connection there are no prices,
// instead of old ones. It is a file of its own because a worker's scope is the folder it lies in.
(function () {
  var CACHE = 'kontor-shell-1';
  var ROOT = new URL('./', location.href).href;
  var ASSETS = ROOT + 'assets/';
  var FIXED = ['theme.js', 'favicon.svg', 'manifest.webmanifest'].map(function (name) {
    return ROOT + name;
  });

  /** A new page means a new build, whose files have other names: the old ones go. */
  async function keepPage(cache, answer) {
    var before = await cache.match(ROOT);
    var texts = [before === undefined ? '' : await before.text(), await answer.clone().text()];
    if (texts[0] === texts[1]) return;
    var kept = await cache.keys();
    await Promise.all(kept.map((request) => cache.delete(request)));
    await cache.put(ROOT, answer);
  }

  /** The newest there is; the kept one when the server does not answer. */
  async function fromServer(request, address, event) {
    var cache = await caches.open(CACHE);
    try {
      var answer = await fetch(request);
      if (answer.ok) {
        var copy = answer.clone();
        event.waitUntil(address === ROOT ? keepPage(cache, copy) : cache.put(address, copy));
      }
      return answer;
    } catch (error) {
      var kept = await cache.match(address);
      if (kept === undefined) throw error;
      return kept;
    }
  }

  /** A hashed name never changes what it means. */
  async function fromCache(request, event) {
    var cache = await caches.open(CACHE);
    var kept = await cache.match(request.url);
    if (kept !== undefined) return kept;
    var answer = await fetch(request);
    if (answer.ok) event.waitUntil(cache.put(request.url, answer.clone()));
    return answer;
  }

  async function keepAll(addresses) {
    var cache = await caches.open(CACHE);
    for (var address of addresses) {
      var isShell = address === ROOT || FIXED.includes(address) || address.startsWith(ASSETS);
      if (!isShell || (await cache.match(address)) !== undefined) continue;
      await cache.add(address);
    }
  }

  addEventListener('install', function (event) {
    event.waitUntil(skipWaiting());
  });

  addEventListener('activate', function (event) {
    event.waitUntil(clients.claim());
  });

  // What the first visit has loaded came before this worker was there.
  addEventListener('message', function (event) {
    var addresses = event.data && event.data.keep;
    if (Array.isArray(addresses)) event.waitUntil(keepAll(addresses));
  });

  addEventListener('fetch', function (event) {
    var request = event.request;
    if (request.method !== 'GET') return;
    var address = request.url.split(/[?#]/)[0];
    if (address.startsWith(ASSETS)) event.respondWith(fromCache(request, event));
    else if (FIXED.includes(address) || (address === ROOT && request.mode === 'navigate')) {
      event.respondWith(fromServer(request, address, event));
    }
  });
})();
