import './styles/index.css';
import './shared/storage/migrate-now.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepOfflineShell } from './app/offline-shell.ts';
import { reloadOnceOnMissingChunk } from './app/reload-once.ts';
import { startTranslations } from './shared/i18n/i18n.ts';
import { watchInstallOffer } from './shared/lib/install.ts';
import { watchBack } from './shared/ui/overlay-history.ts';

// The pages keep their own places; the browser would jump while the old page still fades.
history.scrollRestoration = 'manual';
watchBack();
reloadOnceOnMissingChunk();
watchInstallOffer();
keepOfflineShell();

/**
 * Not awaited at the top of the module: the chunks that it waits for may import this one, and would
 * wait for it in turn.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  await startTranslations();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
