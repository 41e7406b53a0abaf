// Opens Pulso without a network. It answers for pages and their parts alone, never for the API.
importScripts('/precache.js');

const prefix = 'pulso-';
const { version, files } = self.precache;
const own = prefix + version;
/** How long a page may take from the server before the stored one is shown. */
const patienceMs = 4_000;

const find = (request) => caches.match(request, { ignoreVary: true });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function install() {
  const cache = await caches.open(own);
  // One by one, since the page has its own requests to make, and never in place of what a page may be reading.
  for (const file of files) if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
  await self.skipWaiting();
}

/** Pages of the version before may still be open, and load parts of it. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function openPage(request) {
  const fromServer = fetch(request).catch(() => undefined);
  const response = await Promise.race([fromServer, wait(patienceMs)]);
  if (response && response.status < 500) return response;
  const cache = await caches.open(own);
  return (await cache.match('/', { ignoreVary: true })) ?? (await fromServer) ?? Response.error();
}

/** A file whose name changes with its content. */
const openAsset = async (request) => (await find(request)) ?? fetch(request);

const openFile = (request) => fetch(request).catch(async () => (await find(request)) ?? Response.error());

/** Browsers stop telling a page that shows nothing for what it was told. */
async function showNotice(data) {
  const { title, body, path, tag } = data?.json() ?? {};
  await self.registration.showNotification(title ?? 'Pulso', {
    body,
    tag,
    lang: 'es',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: path ?? '/' },
  });
}

async function openNotice({ data: { path } }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else event.respondWith(pathname.startsWith('/assets/') ? openAsset(request) : openFile(request));
});
self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openNotice(notification));
});
