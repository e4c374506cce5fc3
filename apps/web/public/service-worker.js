// Keeps the shell of the app (the page and its hashed files), so that it opens without a
// connection. Nothing that a server answers is ever kept: without a connection there are no prices,
// instead of old ones. It also shows what the server pushes. It is a file of its own because a
// worker's scope is the folder it lies in.
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

  // A browser lets nothing be pushed that is not shown, so what cannot be read is shown as well.
  addEventListener('push', function (event) {
    var told = {};
    try {
      told = event.data.json();
    } catch (error) {
      told = {};
    }
    event.waitUntil(
      registration.showNotification(told.title || location.host, {
        body: told.body || '',
        lang: told.language || '',
        tag: told.tag || 'messages',
        icon: ROOT + 'icons/192.png',
        data: { link: told.link },
      }),
    );
  });

  /** Pages of this app alone: what is pushed names a route, never an address. */
  function pageOf(link) {
    var isRoute = typeof link === 'string' && /^\/pages\/[\w/-]+(\?[^#\s]*)?$/.test(link);
    return ROOT + '#' + (isRoute ? link : '/pages/mailMessage/mailMessage');
  }

  async function openPage(address) {
    var windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    var open = windows.find((one) => one.url.split(/[?#]/)[0] === ROOT);
    if (open === undefined) return clients.openWindow(address);
    try {
      // Only what stands behind the # changes, so the app goes there without loading anew.
      await open.navigate(address);
      return await open.focus();
    } catch (error) {
      return clients.openWindow(address);
    }
  }

  addEventListener('notificationclick', function (event) {
    event.notification.close();
    var data = event.notification.data || {};
    event.waitUntil(openPage(pageOf(data.link)));
  });
})();
